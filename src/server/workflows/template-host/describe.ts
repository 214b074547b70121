import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { json } from '../../../contract/api/endpoint.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { failing } from '../../platform/http/route.ts'

const category = z.object({ id: z.number(), name: z.string() })
const user = z.object({ name: z.string(), username: z.string(), verified: z.boolean() })
const node = z.object({ id: z.number(), name: z.string(), displayName: z.string(), icon: z.string() }).loose()
const core = z.object({ nodes: z.unknown(), connections: z.unknown(), settings: z.unknown() })
const listed = z
  .object({
    id: z.number(),
    name: z.string(),
    totalViews: z.number(),
    createdAt: z.string(),
    user,
    nodes: z.array(node),
  })
  .loose()
const collection = z.object({ id: z.number(), name: z.string() }).loose()
const whole = listed.extend({ description: z.string(), categories: z.array(category), workflow: core })

/** What n8n's editor asks and gets; the shapes are n8n's, and it decides when they change. */
const calls = {
  '/health': ['Whether the library answers', z.object({ status: z.string() })],
  '/templates/search': [
    'Search the templates',
    z.object({ totalWorkflows: z.number(), workflows: z.array(listed), filters: z.array(z.unknown()) }),
  ],
  '/templates/workflows/{id}': ['A template to read about', z.object({ workflow: whole })],
  '/workflows/templates/{id}': ['A template to import', z.object({ id: z.number(), name: z.string(), workflow: core })],
  '/templates/categories': ['The categories', z.object({ categories: z.array(category) })],
  '/templates/collections': ['The collections', z.object({ collections: z.array(collection) })],
  '/templates/collections/{id}': ['A collection with its templates', z.object({ collection })],
} as const satisfies Record<string, readonly [string, z.ZodType]>

/** Puts the template host into the description of the API; its routes are plain, because n8n sends what it likes. */
export function describeTemplateHost(app: OpenAPIHono<AppEnv>) {
  for (const [path, [summary, shape]] of Object.entries(calls)) {
    app.openAPIRegistry.registerPath({
      method: 'get',
      path: `/api/n8n${path}`,
      tags: ['n8n template library'],
      summary,
      request: path.includes('{id}') ? { params: z.object({ id: z.string().meta({ description: 'A number' }) }) } : {},
      responses: { 200: json(shape, 'As n8n wants it'), ...(path.includes('{id}') ? failing([404]) : {}) },
    })
  }
}
