import { Hono, type Context as RequestContext } from 'hono'
import { html, raw } from 'hono/html'
import { z } from 'zod'
import type { Comment } from '../../contract/comments.ts'
import { limits } from '../../contract/limits.ts'
import { paths, siteFiles } from '../../contract/site-map.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { ApiError, errors } from '../platform/http/errors.ts'
import { limitBody } from '../platform/http/request-body.ts'
import { smallPage } from '../platform/http/small-page.ts'
import type { Services } from '../services.ts'
import type { Moderation, ModerationLinks } from './moderation.ts'
import type { CommentStore } from './store.ts'

type Site = Pick<Services, 'collections'> & {
  comments: CommentStore
  moderation: Moderation
  moderationLinks: ModerationLinks
}

const link = z.object({
  comment: z.string().max(100),
  revision: z.coerce.number().int().positive(),
  action: z.enum(['approve', 'reject']).catch('approve'),
  signature: z.string().max(100),
})

const handled = 'This comment was already approved or rejected, or its author changed it after the email was sent.'

/** `/moderate`: the link shows the comment and only a button acts, because mail scanners open links. */
export function moderationPages({ moderation, moderationLinks }: Site) {
  /** The comment of the link, or null if it was handled or changed. @throws not_found for an invalid signature */
  const opened = async (c: RequestContext<AppEnv>) => {
    const query = link.safeParse(c.req.query())
    if (!query.success || !moderationLinks.isSigned(moderated(query.data), query.data.signature)) {
      throw errors.notFound()
    }
    return { ...query.data, pending: await moderation.pending(query.data.comment, query.data.revision) }
  }

  return new Hono<AppEnv>()
    .use(async (c, next) => {
      await next()
      c.header('Cache-Control', 'no-store')
    })
    .onError((error, c) => {
      if (!(error instanceof ApiError)) throw error
      // The comment was handled after the page was opened.
      return error.code === 'stale' ? c.html(done(handled), 410) : c.html(done('This link is not valid'), 404)
    })
    .get('/', async (c) => {
      const { pending, action } = await opened(c)
      return pending ? c.html(question(pending, action)) : c.html(done(handled), 410)
    })
    .post('/', limitBody(limits.publicBody), async (c) => {
      const { pending, comment, revision } = await opened(c)
      const { action } = await c.req.parseBody()
      if (!pending) return c.html(done(handled), 410)
      if (action === 'approve') await moderation.approve(comment, null, revision)
      else if (action === 'reject') await moderation.reject(comment, revision)
      else return c.html(done('Please use one of the buttons'), 400)
      return c.html(done(action === 'approve' ? 'Comment approved' : 'Comment rejected and deleted'))
    })
}

const moderated = ({ comment: id, revision }: z.infer<typeof link>) => ({ id, revision })

/** The comment with a button for each action. The action of the opened link comes first. */
function question(comment: Comment & { title: string }, first: 'approve' | 'reject') {
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

const done = (sentence: string) =>
  smallPage(sentence, html`<p><a href="${paths.adminPage('comments')}">All comments</a></p>`)

const pageNumber = z.coerce.number().int().min(1).max(10_000).catch(1)

/** `/blogs/{slug}/comments`, to which a post's page links if the browser has no JavaScript: the approved comments. */
export const readingPages = ({ comments, collections }: Site) =>
  new Hono<AppEnv>().get(siteFiles.postComments, async (c, next) => {
    const asked = c.req.param('slug')
    // The page for unknown addresses answers.
    if (!(await collections.blogs.hasSlug(asked, true))) return next()
    const post = await collections.blogs.bySlug(asked, true, ['id', 'slug', 'title'])
    const slug = String(post.slug)
    const number = pageNumber.parse(c.req.query('page'))
    const page = { limit: limits.pageSize, offset: (number - 1) * limits.pageSize }
    const { rows: shown, total } = await comments.ofPost(String(post.id), null, page)
    const hasOlder = page.offset + shown.length < total
    c.header('Cache-Control', 'no-store')
    return c.html(
      smallPage(
        `Comments (${total.toLocaleString('en-US')})`,
        html`<p>On <a href="${paths.post(slug)}">${post.title}</a></p>
      ${shown.length === 0 && html`<p>No comments yet.</p>`}
      ${shown.map((comment, index) => html`${placeholder(comment, shown[index - 1])}${article(comment)}`)}
      ${hasOlder && html`<p><a href="${paths.postComments(slug, number + 1)}">Older comments</a></p>`}`,
      ),
    )
  })

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
