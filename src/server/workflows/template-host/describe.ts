import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { json } from '../../../contract/api/endpoint.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { failing } from '../../platform/http/route.ts'

const named = z.object({ id: z.number(), name: z.string() })
const user = z.object({ name: z.string(), username: z.string(), verified: z.boolean() })
const node = named.extend({ displayName: z.string(), icon: z.string() }).loose()
const core = z.object({ nodes: z.unknown(), connections: z.unknown(), settings: z.unknown() })
const listed = named.extend({ totalViews: z.number(), createdAt: z.string(), user, nodes: z.array(node) }).loose()
const collection = named.loose()
const fullTemplate = listed.extend({ description: z.string(), categories: z.array(named), workflow: core })
const searchAnswer = { totalWorkflows: z.number(), workflows: z.array(listed), filters: z.array(z.unknown()) }

/** The requests of n8n's editor and their answers. n8n defines the shapes and may change them. */
const calls = {
  '/health': ['Check that the library answers', z.object({ status: z.string() })],
  '/templates/search': ['Search templates', z.object(searchAnswer)],
  '/templates/workflows/{id}': ['Get a template with its description', z.object({ workflow: fullTemplate })],
  '/workflows/templates/{id}': ['Get a template to import', named.extend({ workflow: core })],
  '/templates/categories': ['List categories', z.object({ categories: z.array(named) })],
  '/templates/collections': ['List collections', z.object({ collections: z.array(collection) })],
  '/templates/collections/{id}': ['Get a collection with its templates', z.object({ collection })],
} as const satisfies Record<string, readonly [string, z.ZodType]>

/** Its routes do not validate, because n8n's requests vary by version. */
export function describeTemplateHost(app: OpenAPIHono<AppEnv>) {
  for (const [path, [summary, shape]] of Object.entries(calls)) {
    app.openAPIRegistry.registerPath({
      method: 'get',
      path: `/api/n8n${path}`,
      tags: ['n8n template library'],
      summary,
      request: path.includes('{id}') ? { params: z.object({ id: z.string().meta({ description: 'A number' }) }) } : {},
      responses: {
        200: json(shape, 'In the shape that n8n expects'),
        ...(path.includes('{id}') ? failing([404]) : {}),
      },
    })
  }
}
