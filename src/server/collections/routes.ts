import { createRoute, z } from '@hono/zod-openapi'
import { entryShape, inputShape } from '../../contract/bodies.ts'
import {
  type Collection,
  type CollectionName,
  collectionNames,
  collections,
  stored,
} from '../../contract/collections.ts'
import { filterOf } from '../../contract/filters.ts'
import { adminOnly } from '../accounts/guards.ts'
import { seesHidden } from '../accounts/sees-hidden.ts'
import type { Context } from '../context.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { jsonArray } from '../platform/http/json-array.ts'
import { sendRest } from '../platform/http/list-page.ts'
import { type OnePerClient, onePerClient } from '../platform/http/one-per-client.ts'
import {
  failing,
  idParam,
  json,
  jsonBody,
  listOf,
  page,
  queryFlag,
  queryText,
  security,
  slugParam,
} from '../platform/http/schemas.ts'
import { writtenJson } from '../platform/http/written-json.ts'
import type { Values } from './codec.ts'
import type { CollectionStore } from './store.ts'

/** List, get, create, replace and delete for each of the nine collections (spec 7). */
export function collectionRoutes({ collections: stores, config }: Pick<Context, 'collections' | 'config'>) {
  const app = apiApp()
  const streams = onePerClient({ enabled: config.rateLimit })
  for (const name of collectionNames) app.route(`/${name}`, routesOf(name, stores[name], streams))
  return app
}

function routesOf(name: CollectionName, store: CollectionStore, streams: OnePerClient) {
  const collection: Collection = collections[name]
  const { one, call } = collection.wording
  const entry = entryShape(collection).meta({ id: schemaName(one) })
  const input = inputShape(collection).meta({ id: `${schemaName(one)}Input` })
  const names = Object.keys(entry.shape)
  const { long = [] } = collection
  const short = names.filter((each) => !long.includes(each))
  const inList = long.length === 0 ? entry : entry.extend(optional(entry.shape, long))
  const tags = [collection.wording.heading]
  const app = apiApp()

  app.openapi(
    createRoute({
      method: 'get',
      path: '/',
      tags,
      summary: `List ${call}`,
      ...(long.length > 0 && {
        description: `For visitors without ${long.join(', ')}, unless \`fields\` names them: a page of these is one at a time for each caller.`,
      }),
      request: { query: listQuery(collection) },
      responses: {
        200: listOf(inList, 'The entries'),
        ...failing(400, 429),
      },
    }),
    async (c) => {
      const { limit, offset, fields: named, keyword, q, ...filter } = c.req.valid('query') as ListQuery
      const visibleOnly = !(await seesHidden(c))
      const fields = named ?? (visibleOnly ? short : names)
      const isLong = fields.some((name) => long.includes(name))
      const asked = { filter: given(filter), keyword, search: q, limit, offset, visibleOnly }
      const { entries, total } = await store.list({ ...asked, fields: isLong ? ['id'] : fields })
      sendRest(c, { limit, offset }, total)
      if (!isLong) return c.json(entries, 200)
      // A page of long texts may weigh hundreds of megabytes: it is read and sent entry by entry.
      const ended = streams.enter(c.get('client'))
      const body = jsonArray(oneByOne(store, entries, fields), { turn: c.get('turn'), ended })
      return writtenJson<typeof entries>(c, body)
    },
  )

  app.openapi(
    createRoute({
      method: 'get',
      path: '/{id}',
      tags,
      summary: `Get one ${one}`,
      request: { params: idParam },
      responses: { 200: json(entry, 'The entry'), ...failing(404) },
    }),
    async (c) => c.json(await store.get(c.req.valid('param').id, !(await seesHidden(c))), 200),
  )

  if ('slug' in collection.fields) {
    app.openapi(
      createRoute({
        method: 'get',
        path: '/slug/{slug}',
        tags,
        summary: `Get one ${one} by its slug`,
        request: { params: slugParam, query: z.object({ fields: fieldsOf(collection) }) },
        responses: {
          200: json(entry, 'The entry'),
          301: { description: 'The entry has another slug now', headers: z.object({ Location: z.string() }) },
          ...failing(400, 404),
        },
      }),
      async (c) => {
        const { slug } = c.req.valid('param')
        const visibleOnly = !(await seesHidden(c))
        try {
          return c.json(await store.bySlug(slug, visibleOnly, c.req.valid('query').fields), 200)
        } catch (error) {
          // The page renderer answers its own 301, from the page's address.
          const moved = c.env?.internal ? null : await store.movedTo(slug, visibleOnly)
          if (moved === null) throw error
          return c.redirect(`/api/${name}/slug/${encodeURIComponent(moved)}${new URL(c.req.url).search}`, 301)
        }
      },
    )
  }

  app.openapi(
    createRoute({
      method: 'post',
      path: '/',
      tags,
      summary: `Create a ${one}`,
      security,
      middleware: adminOnly,
      request: { body: jsonBody(input) },
      responses: { 201: json(entry, 'The new entry'), ...failing(400, 401, 403, 409, 413, 415, 422) },
    }),
    async (c) => c.json(await store.create(sent(c.req.valid('json'))), 201),
  )

  app.openapi(
    createRoute({
      method: 'put',
      path: '/{id}',
      tags,
      summary: `Replace a ${one}`,
      description:
        'Send `updated_at` as you read it and the call answers 409 when somebody changed the entry since, instead of overwriting.',
      security,
      middleware: adminOnly,
      request: { params: idParam, body: jsonBody(input.extend({ updated_at: stored.updated_at.optional() })) },
      responses: { 200: json(entry, 'The entry as it is now'), ...failing(400, 401, 403, 404, 409, 413, 415, 422) },
    }),
    async (c) => {
      const { updated_at, ...values } = c.req.valid('json') as Values & { updated_at?: string }
      return c.json(await store.update(c.req.valid('param').id, sent(values), updated_at), 200)
    },
  )

  app.openapi(
    createRoute({
      method: 'delete',
      path: '/{id}',
      tags,
      summary: `Delete a ${one}`,
      security,
      middleware: adminOnly,
      request: { params: idParam },
      responses: { 204: { description: 'Deleted' }, ...failing(401, 403, 404) },
    }),
    async (c) => {
      await store.remove(c.req.valid('param').id)
      return c.body(null, 204)
    },
  )

  return app
}

async function* oneByOne(store: CollectionStore, entries: readonly Values[], fields: string[]) {
  for (const { id } of entries) yield await store.some([String(id)], fields)
}

/** These of the parts, each as one that may be missing. */
const optional = (shape: Record<string, z.ZodType>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, (shape[name] ?? z.unknown()).optional()]))

/** "blog post" is `BlogPost` in the description of the API. */
const schemaName = (words: string) => words.replace(/(?:^| )(\w)/g, (_, first: string) => first.toUpperCase())

type ListQuery = { limit: number; offset: number; fields?: string[]; keyword?: string; q?: string } & Record<
  string,
  string | boolean | undefined
>

/** What a list can be asked for: a page, fields, a search, and the filters of its fields (`?active=true&category=AI`). */
function listQuery(collection: Collection) {
  const filters: Record<string, z.ZodType> = {}
  for (const [name, field] of Object.entries(collection.fields)) {
    const filter = filterOf(field)
    if (filter === 'flag') filters[name] = queryFlag.optional()
    if (filter === 'keyword') filters.keyword = queryText.transform((value) => value.trim() || undefined).optional()
    if (filter === 'value') filters[name] = queryText.transform(allAsNone).optional()
  }
  const q = queryText.optional().openapi({ type: 'string', description: 'Words that the names of an entry hold' })
  return z.object({ ...page, ...filters, fields: fieldsOf(collection), q })
}

function fieldsOf(collection: Collection) {
  const names = [...Object.keys(stored), ...Object.keys(collection.fields), ...Object.keys(collection.computed ?? {})]
  return z
    .string()
    .transform((value) => [...new Set(value.split(','))])
    .refine((list) => list.every((name) => names.includes(name)), `may name ${names.join(', ')}.`)
    .optional()
    .openapi({ type: 'string', description: 'Send only these fields, separated by commas' })
}

/** The filter "all" of spec 9 is no filter. */
const allAsNone = (value: string) => (value === 'all' || value === '' ? undefined : value)

const given = (filter: Record<string, string | boolean | undefined>) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as Record<
    string,
    string | boolean
  >

/** An optional field that was left out is not among what is written. */
const sent = (body: Values) => Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
