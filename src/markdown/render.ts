import { collapseWhitespace } from './collapse-whitespace.ts'
import { isTooComplex } from './complexity.ts'
import type { OutlineEntry } from './headings.ts'
import type { SizesOf } from './image-sizes.ts'
import { escapeHtml } from './print-html.ts'
import { readPlain } from './words.ts'

export type RenderedMarkdown = {
  html: string
  outline: OutlineEntry[]
  readingMinutes: number
  /** Plain text, whitespace folded. */
  text: string
  /** The source was too deeply nested or too tangled: `html` holds its plain text. The editor should say so. */
  degraded: boolean
}

/** Safe HTML from any text whatever. Never throws, and takes no more than a few seconds for half a megabyte. */
export async function renderMarkdown(source: string, sizesOf?: SizesOf): Promise<RenderedMarkdown> {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  if (isTooComplex(text)) return asPlainText(text)
  // Parser and grammars are loaded by the first save, not by the start of the server.
  const { runPipeline } = await import('./pipeline.ts')
  try {
    return { ...(await runPipeline(text, sizesOf)), degraded: false }
  } catch (error) {
    // What slipped past the guard ends here: the parser recurses, and nesting then exhausts the stack.
    if (error instanceof RangeError) return asPlainText(text)
    throw error
  }
}

function asPlainText(source: string): RenderedMarkdown {
  const paragraphs = source
    .split(/\n[ \t]*\n/)
    .map(collapseWhitespace)
    .filter(Boolean)
  const html = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')
  return { html, outline: [], ...readPlain(source), degraded: true }
}
