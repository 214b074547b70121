import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { z } from 'zod'
import type { Comment } from '../../contract/comments.ts'
import { limits } from '../../contract/limits.ts'
import { paths, siteFiles } from '../../contract/site-map.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { smallPage } from '../platform/http/small-page.ts'
import type { Stores } from '../stores.ts'
import type { CommentStore } from './store.ts'

const pageNumber = z.coerce.number().int().min(1).max(10_000).catch(1)

/** `/blogs/{slug}/comments`, to which a post's page links if the browser has no JavaScript. */
export const readingRoutes = ({
  comments,
  collections,
}: {
  comments: CommentStore
  collections: Stores['collections']
}) =>
  new Hono<AppEnv>().get(siteFiles.postComments, async (c, next) => {
    const asked = c.req.param('slug')
    // The page for unknown addresses answers.
    if (!(await collections.blogs.hasSlug(asked, true))) return next()
    const post = await collections.blogs.bySlug(asked, true, ['id', 'slug', 'title'])
    const number = pageNumber.parse(c.req.query('page'))
    const page = { limit: limits.pageSize, offset: (number - 1) * limits.pageSize }
    const { comments: found, total } = await comments.ofPost(String(post.id), null, page)
    const { slug, title } = { slug: String(post.slug), title: String(post.title) }
    const isLast = page.offset + found.length >= total
    c.header('Cache-Control', 'no-store')
    return c.html(
      readingPage({
        post: { slug, title },
        comments: found,
        total,
        next: isLast ? null : paths.postComments(slug, number + 1),
      }),
    )
  })

interface Thread {
  post: { slug: string; title: string }
  comments: Comment[]
  total: number
  /** The address of the next page, if there is one. */
  next: string | null
}

/** The approved comments of a post, for browsers without JavaScript. */
const readingPage = ({ post, comments, total, next }: Thread) =>
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
