import { html } from 'hono/html'
import type { Comment } from '../../contract/comments.ts'
import { paths } from '../../contract/site-map.ts'
import { smallPage } from '../platform/http/small-page.ts'

/** The comment with a button for each action. The action of the opened link comes first. */
export function question(comment: Comment & { title: string }, first: 'approve' | 'reject') {
  const button = (action: 'approve' | 'reject') =>
    html`<button name="action" value="${action}" class="${action === first ? 'first' : ''}">
      ${action === 'approve' ? 'Approve' : 'Reject and delete'}
    </button>`
  return smallPage(
    'Review this comment',
    html`<p>${comment.user_profiles.display_name ?? 'Anonymous'} on “${comment.title}”:</p>
      <blockquote>${comment.content}</blockquote>
      <form method="post">
        ${first === 'approve' ? [button('approve'), button('reject')] : [button('reject'), button('approve')]}
      </form>`,
  )
}

export const done = (sentence: string) =>
  smallPage(sentence, html`<p><a href="${paths.adminPage('comments')}">All comments</a></p>`)
