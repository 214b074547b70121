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

/** Each makes the pages be rendered again; a number that is sent again within a minute does not count. */
export const numberRule: Rule = { name: 'number of project', limit: 60, seconds: 60, store: 'memory' }

function numberRoutes({ collections, limiter }: Site) {
  return apiApp().openapi(route('PUT /api/projects/{slug}/number'), async (c) => {
    const { slug } = c.req.valid('param')
    const limit = (project: string) => limiter.take([numberRule, project])
    return c.json(await collections.projects.setNumber(slug, c.req.valid('json').value, limit), 200)
  })
}
