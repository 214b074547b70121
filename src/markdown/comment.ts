import { isTooComplex } from './complexity.ts'
import { escapeHtml } from './tree.ts'

/** The server renders comments between other requests, so each takes a few milliseconds at most. */
const mostMarks = 500

/** Renders a comment to safe HTML. Marks that are not allowed stay as typed. Never throws. */
export async function renderComment(source: string): Promise<string> {
  const text = source.replace(/\r\n?/g, '\n')
  if (marksIn(text) > mostMarks || isTooComplex(text)) return asTyped(text)
  // The parser is loaded with the first comment instead of at start.
  const { runCommentPipeline } = await import('./comment-pipeline.ts')
  try {
    return runCommentPipeline(text)
  } catch (error) {
    // The parser recurses, so nesting that `isTooComplex` missed overflows the stack.
    if (error instanceof RangeError) return asTyped(text)
    throw error
  }
}

const marksIn = (text: string) => text.match(/[*_`[\]>@]/g)?.length ?? 0

const asTyped = (text: string) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
