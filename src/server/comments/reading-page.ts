import { html, raw } from 'hono/html'
import type { Comment } from '../../contract/comments.ts'
import { paths } from '../../contract/site-map.ts'
import { smallPage } from '../platform/http/small-page.ts'

interface Thread {
  post: { slug: string; title: string }
  comments: Comment[]
  total: number
  /** The address of the next page, if there is one. */
  next: string | null
}

/** The approved comments of a post, for browsers without JavaScript. */
export const readingPage = ({ post, comments, total, next }: Thread) =>
  smallPage(
    `Comments (${total.toLocaleString('en-US')})`,
    html`<p>On <a href="${paths.post(post.slug)}">${post.title}</a></p>
      ${comments.length === 0 && html`<p>No comments yet.</p>`}
      ${comments.map((comment, index) => html`${placeholder(comment, comments[index - 1])}${article(comment)}`)}
      ${next && html`<p><a href="${next}">Older comments</a></p>`}`,
  )

/** Replies whose comment is gone follow a line that says so. */
const placeholder = ({ parent_id, parent_state }: Comment, before: Comment | undefined) => {
  const isFirst = parent_id !== null && parent_id !== before?.id && parent_id !== before?.parent_id
  if (!isFirst || parent_state === 'approved') return ''
  return html`<p class="gone">${parent_state === 'deleted' ? 'Deleted comment' : 'This comment is awaiting moderation.'}</p>`
}

const article = ({ parent_id, user_profiles, by_owner, created_at, edited, content_html }: Comment) =>
  html`<article class="${parent_id === null ? '' : 'reply'}">
    <p>
      <strong>${user_profiles.display_name ?? 'Anonymous'}</strong>${by_owner && html` <b class="author">Author</b>`},
      <time datetime="${created_at}">${created_at.slice(0, 10)}</time>${edited && ', edited'}
    </p>
    ${raw(content_html)}
  </article>`
