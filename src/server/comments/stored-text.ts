import { createHash } from 'node:crypto'
import { renderComment } from '../../markdown/comment.ts'

/** Identifies the text of a comment, or of a reply in its thread. */
export const hashOf = (content: string, parentId: string | null): string =>
  createHash('sha256')
    .update(parentId === null ? content : `${parentId}\0${content}`)
    .digest('hex')

/** The columns that a comment's text has, with its HTML. */
export async function textColumns(content: string, parentId: string | null) {
  const hash = hashOf(content, parentId)
  return { content, content_hash: hash, content_html: await renderComment(content), html_of: hash }
}

/** How many links a comment has: those that readers see, or addresses that only look like links. */
export const linksIn = ({ content, content_html }: { content: string; content_html: string }): number =>
  Math.max(content.match(/https?:\/\/|www\./gi)?.length ?? 0, content_html.match(/<a /g)?.length ?? 0)
