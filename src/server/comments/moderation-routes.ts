import { Hono, type Context as RequestContext } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import type { Comment } from '../../contract/comments.ts'
import { limits } from '../../contract/limits.ts'
import { paths } from '../../contract/site-map.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { ApiError, errors } from '../platform/http/errors.ts'
import { limitBody } from '../platform/http/request-body.ts'
import { smallPage } from '../platform/http/small-page.ts'
import type { Moderation } from './moderation.ts'
import type { ModerationLinks } from './moderation-links.ts'

const link = z.object({
  comment: z.string().max(100),
  revision: z.coerce.number().int().positive(),
  action: z.enum(['approve', 'reject']).catch('approve'),
  signature: z.string().max(100),
})

const handled = 'This comment was already handled, or it changed after the email was sent.'

/** `/moderate`: the link shows the comment and only a button acts, because mail scanners open links. */
export function moderationRoutes({
  moderation,
  moderationLinks,
}: {
  moderation: Moderation
  moderationLinks: ModerationLinks
}) {
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
      // It was handled after the page was opened.
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
