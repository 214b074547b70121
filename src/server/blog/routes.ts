import { relatedPostFields, seriesPartFields } from '../../contract/blog.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { seesHidden } from '../platform/http/guards.ts'
import { route } from '../platform/http/route.ts'
import type { PostStore } from './post-store.ts'

/** Routes that only blog posts have: keywords, related posts and series. Mounted before the routes of the collection. */
export function blogRoutes({ collections: stores }: { collections: { blogs: PostStore } }) {
  const app = apiApp()
  const { keywords } = stores.blogs

  app.openapi(route('GET /api/blogs/keywords'), async (c) =>
    c.json(await keywords.used(c.req.valid('query').limit ?? 100), 200),
  )

  app.openapi(route('GET /api/blogs/slug/{slug}/related'), async (c) => {
    const post = await stores.blogs.bySlug(c.req.valid('param').slug, !(await seesHidden(c)))
    const ids = await keywords.related(post, c.req.valid('query').limit ?? 3)
    return c.json(await stores.blogs.some(ids, relatedPostFields), 200)
  })

  app.openapi(route('GET /api/blogs/slug/{slug}/series'), async (c) => {
    const { series } = await stores.blogs.bySlug(c.req.valid('param').slug, !(await seesHidden(c)), ['series'])
    if (series === null) return c.json([], 200)
    const { entries } = await stores.blogs.list({ filter: { series }, fields: seriesPartFields, visibleOnly: true })
    return c.json(entries.reverse(), 200)
  })

  return app
}
