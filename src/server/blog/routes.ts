import { relatedPostFields } from '../../contract/blog.ts'
import { seesHidden } from '../accounts/sees-hidden.ts'
import type { Context } from '../context.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { route } from '../platform/http/route.ts'
import { keywordQueries } from './keywords.ts'

/** What only blog posts have: their keywords, and each other. Mounted in front of the collection's own routes. */
export function blogRoutes({ collections: stores, database }: Pick<Context, 'collections' | 'database'>) {
  const app = apiApp()
  const keywords = keywordQueries(database)

  app.openapi(route('GET /api/blogs/keywords'), async (c) =>
    c.json(await keywords.used(c.req.valid('query').limit ?? 100), 200),
  )

  app.openapi(route('GET /api/blogs/slug/{slug}/related'), async (c) => {
    const post = await stores.blogs.bySlug(c.req.valid('param').slug, !(await seesHidden(c)))
    const own = { id: String(post.id), keywords: post.keywords as string[] }
    const ids = await keywords.related(own, c.req.valid('query').limit ?? 3)
    return c.json((await stores.blogs.some(ids, [...relatedPostFields])) as never, 200)
  })

  return app
}
