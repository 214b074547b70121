import { createRoute, z } from '@hono/zod-openapi'
import { relatedPostFields } from '../../contract/blog.ts'
import { entryShape } from '../../contract/bodies.ts'
import { collections } from '../../contract/collections.ts'
import { seesHidden } from '../accounts/sees-hidden.ts'
import type { Context } from '../context.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { failing, json, limit, slugParam } from '../platform/http/schemas.ts'
import { keywordQueries } from './keywords.ts'

const tags = [collections.blogs.wording.heading]

const shape: Record<string, z.ZodType> = entryShape(collections.blogs).shape
const summary = z
  .object(Object.fromEntries(relatedPostFields.map((name) => [name, shape[name] ?? z.unknown()])))
  .meta({ id: 'RelatedBlogPost' })

const keywordCount = z.object({ keyword: z.string(), posts: z.number() }).meta({ id: 'KeywordCount' })

/** Routes that only blog posts have: keywords and related posts. Mounted before the routes of the collection. */
export function blogRoutes({ collections: stores, database, now }: Pick<Context, 'collections' | 'database' | 'now'>) {
  const app = apiApp()
  const keywords = keywordQueries(database, now)

  app.openapi(
    createRoute({
      method: 'get',
      path: '/keywords',
      tags,
      summary: 'List the keywords of published posts, the most used first',
      request: { query: z.object({ limit: limit.optional() }) },
      responses: { 200: json(z.array(keywordCount), 'The keywords'), ...failing(400) },
    }),
    async (c) => c.json(await keywords.used(c.req.valid('query').limit ?? 100), 200),
  )

  app.openapi(
    createRoute({
      method: 'get',
      path: '/slug/{slug}/related',
      tags,
      summary: 'List the published posts that share the most keywords with a post',
      request: { params: slugParam, query: z.object({ limit: limit.optional() }) },
      responses: { 200: json(z.array(summary), 'The posts, the closest first'), ...failing(400, 404) },
    }),
    async (c) => {
      const post = await stores.blogs.bySlug(c.req.valid('param').slug, !(await seesHidden(c)))
      const ids = await keywords.related(post, c.req.valid('query').limit ?? 3)
      return c.json(await stores.blogs.some(ids, relatedPostFields), 200)
    },
  )

  return app
}
