import './comment-text.css'

/** A visitor's text, as the server rendered and sanitised it. */
export function CommentText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made from the comment by `markdown/comment.ts`
  return <div className="comment-text" dangerouslySetInnerHTML={{ __html: html }} />
}
