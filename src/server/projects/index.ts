import { hasStory } from '../../contract/projects.ts'
import { type RenderedTexts, renderedTexts, type TextTools } from '../blog/index.ts'
import { type CollectionStore, collectionStore } from '../collections/index.ts'
import { feature } from '../feature.ts'
import { ApiError, errors } from '../platform/http/errors.ts'
import type { Limiter, Rule } from '../platform/http/limiter.ts'
import { apiApp, route } from '../platform/http/route.ts'
import type { Storage } from '../schema.ts'
import { numberStore, timelyNumber } from './number.ts'

export const projects = feature<Site>({ api: [numberRoutes] })

export { nextNumberChange } from './number.ts'

interface Site {
  collections: { projects: ProjectStore }
  limiter: Limiter
}

/** Each number makes the pages render again. The same number within a minute does not count. */
export const numberRule: Rule = { name: 'number of project', limit: 60, seconds: 60, store: 'memory' }

function numberRoutes({ collections, limiter }: Site) {
  return apiApp().openapi(route('PUT /api/projects/{slug}/number'), async (c) => {
    const { slug } = c.req.valid('param')
    const limit = (project: string) => limiter.take([numberRule, project])
    return c.json(await collections.projects.setNumber(slug, c.req.valid('json').value, limit), 200)
  })
}

interface ProjectStore extends CollectionStore<'projects'>, RenderedTexts {
  setNumber: ReturnType<typeof numberStore>
}

export function projectStore(storage: Storage, { now, imageAlt, ...tools }: TextTools): ProjectStore {
  const texts = renderedTexts(storage, 'projects', tools)
  const projects = collectionStore(storage, 'projects', {
    computedFields: async (values) => ({
      body_html: values.body ? await htmlOf(String(values.body), texts.render) : null,
      has_story: hasStory(values),
      number: values.number ?? null,
      ...(await imageAlt(values)),
    }),
    timely: timelyNumber(now),
    now,
  })
  return { ...projects, ...texts, setNumber: numberStore(storage, projects, now) }
}

async function htmlOf(body: string, render: RenderedTexts['render']): Promise<string> {
  try {
    return (await render(body)).html
  } catch (error) {
    const reason = error instanceof ApiError ? error.fields?.content : undefined
    throw reason ? errors.invalid({ body: reason }) : error
  }
}
