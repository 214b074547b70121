import { feature } from '../feature.ts'
import { apiApp } from '../platform/http/api-app.ts'
import type { Limiter, Rule } from '../platform/http/limiter.ts'
import { route } from '../platform/http/route.ts'
import type { ProjectStore } from './store.ts'

export const projects = feature<Site>({ api: [numberRoutes] })

export { nextNumberChange } from './number.ts'
export { projectStore } from './store.ts'

interface Site {
  collections: { projects: ProjectStore }
  limiter: Limiter
}

/** Each new value makes the pages be rendered again. */
export const numberRule: Rule = { name: 'number of project', limit: 60, seconds: 60, store: 'memory' }

function numberRoutes({ collections, limiter }: Site) {
  return apiApp().openapi(route('PUT /api/projects/{slug}/number'), async (c) => {
    const { slug } = c.req.valid('param')
    await limiter.take([numberRule, slug])
    return c.json(await collections.projects.setNumber(slug, c.req.valid('json').value), 200)
  })
}
