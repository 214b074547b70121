import { Hono } from 'hono'
import { z } from 'zod'
import { limits } from '../../contract/limits.ts'
import { paths, siteFiles } from '../../contract/site-map.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import type { Stores } from '../stores.ts'
import { readingPage } from './reading-page.ts'
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
