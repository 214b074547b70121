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
  /** Plain text with collapsed whitespace. */
  text: string
  /** The source was too complex to parse, and `html` is its plain text. The editor shows a warning. */
  degraded: boolean
}

/** Renders any text to safe HTML. Never throws, and takes at most a few seconds for half a megabyte. */
export async function renderMarkdown(source: string, sizesOf?: SizesOf): Promise<RenderedMarkdown> {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  if (isTooComplex(text)) return asPlainText(text)
  // Parser and grammars are loaded at the first save instead of at start.
  const { runPipeline } = await import('./pipeline.ts')
  try {
    return { ...(await runPipeline(text, sizesOf)), degraded: false }
  } catch (error) {
    // The parser recurses, so nesting that `isTooComplex` missed overflows the stack.
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
