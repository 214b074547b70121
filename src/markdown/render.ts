import { isTooComplex } from './complexity.ts'
import type { OutlineEntry } from './headings.ts'
import { type ImageAlts, type ImageSizes, mayHoldImages } from './pictures.ts'
import { countWords, readingMinutes } from './reading-time.ts'
import { collapseWhitespace, escapeHtml } from './tree.ts'

export type RenderedMarkdown = {
  html: string
  outline: OutlineEntry[]
  readingMinutes: number
  text: string
  /** The source was too complex to parse, and `html` is its plain text. The editor shows a warning. */
  degraded: boolean
}

/** Renders any text to safe HTML. Never throws, and takes at most a few seconds for half a megabyte. */
export async function renderMarkdown(
  source: string,
  sizes: ImageSizes = {},
  alts: ImageAlts = {},
): Promise<RenderedMarkdown> {
  const text = normalized(source)
  const html = await unlessTooComplex(text, ({ runPipeline }) => runPipeline(text, sizes, alts))
  return html ? { ...html, degraded: false } : asPlainText(text)
}

export async function imagesOf(source: string): Promise<string[]> {
  const text = normalized(source)
  if (!mayHoldImages(text)) return []
  return (await unlessTooComplex(text, ({ findImages }) => findImages(text))) ?? []
}

const normalized = (source: string) => source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')

async function unlessTooComplex<Result>(
  text: string,
  work: (pipeline: typeof import('./pipeline.ts')) => Result | Promise<Result>,
): Promise<Result | null> {
  if (isTooComplex(text)) return null
  // Parser and grammars are loaded at the first save instead of at start.
  const pipeline = await import('./pipeline.ts')
  try {
    return await work(pipeline)
  } catch (error) {
    // The parser recurses, so nesting that `isTooComplex` missed overflows the stack.
    if (error instanceof RangeError) return null
    throw error
  }
}

function asPlainText(source: string): RenderedMarkdown {
  const paragraphs = source
    .split(/\n[ \t]*\n/)
    .map(collapseWhitespace)
    .filter(Boolean)
  const html = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')
  const minutes = readingMinutes({ prose: countWords(source), code: 0 })
  return { html, outline: [], text: collapseWhitespace(source), readingMinutes: minutes, degraded: true }
}
