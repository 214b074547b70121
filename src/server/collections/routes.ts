import { hasSlug } from '../../contract/api/collections.ts'
import type { Changes } from '../../contract/api/query.ts'
import {
  type Collection,
  type CollectionName,
  collectionNames,
  collections,
  type Entry,
  isOrdered,
  type OrderedName,
  stored,
} from '../../contract/collections.ts'
import type { Config } from '../config.ts'
import { anyTable, given, isSame, patching, tableOf, type Values } from '../entries/index.ts'
import { errors } from '../platform/http/errors.ts'
import { jsonArray, type OnePerClient, onePerClient, writtenJson } from '../platform/http/json-lists.ts'
import { apiApp, collectionRoute, noContent, seesHidden, setListHeaders } from '../platform/http/route.ts'
import type { Database, Storage } from '../schema.ts'
import type { CollectionStore, CollectionStores } from './store.ts'

export function collectionRoutes(context: { collections: CollectionStores; config: Config; database: Database }) {
  const { collections: stores, config, database } = context
  const app = apiApp()
  const streams = onePerClient({ enabled: config.rateLimit })
  for (const name of collectionNames) app.route('/', routesOf(name, stores[name], database, streams))
  return app
}

function routesOf(name: CollectionName, store: CollectionStore, database: Storage, streams: OnePerClient) {
  const collection: Collection = collections[name]
  const { fields: own, computed = {}, long = [] } = collection
  const names = Object.keys({ ...stored, ...own, ...computed })
  const short = names.filter((each) => !long.includes(each))
  const app = apiApp()

  app.openapi(collectionRoute(`GET /api/${name}`), async (c) => {
    const { limit, offset, fields: named, ...asked } = c.req.valid('query') as ListQuery
    const { keyword, q: search, updated_since, sort, ...filter } = asked
    const visibleOnly = !(await seesHidden(c))
    const fields = named ?? (visibleOnly ? short : names)
    const isLong = fields.some((name) => long.includes(name))
    const options = { keyword, search, updated_since, sort, limit, offset, visibleOnly }
    const { entries: page, total } = await store.list({
      ...options,
      filter: given(filter) as Record<string, string | boolean>,
      fields: isLong ? ['id'] : fields,
    })
    setListHeaders(c, { limit, offset }, total)
    // The compiler cannot know that all entries belong to this one collection.
    const entries = page as OneList
    if (!isLong) return c.json(entries, 200)
    // A page of long texts may have hundreds of megabytes, so it is read and sent entry by entry.
    const ended = streams.enter(c.get('client'))
    const body = jsonArray(oneByOne(store, entries, fields), { turn: c.get('turn'), ended })
    return writtenJson<typeof entries>(c, body)
  })

  app.openapi(collectionRoute(`GET /api/${name}/{id}`), async (c) =>
    c.json(await store.get(c.req.valid('param').id, !(await seesHidden(c))), 200),
  )

  if (hasSlug(name)) {
    app.openapi(collectionRoute(`GET /api/${name}/slug/{slug}`), async (c) => {
      const { slug } = c.req.valid('param')
      const visibleOnly = !(await seesHidden(c))
      try {
        return c.json(await store.bySlug(slug, visibleOnly, c.req.valid('query').fields), 200)
      } catch (error) {
        // The page renderer sends its own 301, to the address of the page.
        const moved = c.env?.internal ? null : await store.movedTo(slug, visibleOnly)
        if (moved === null) throw error
        return c.redirect(`/api/${name}/slug/${encodeURIComponent(moved)}${new URL(c.req.url).search}`, 301)
      }
    })
  }

  app.openapi(collectionRoute(`POST /api/${name}`), async (c) =>
    c.json(await store.create(given(c.req.valid('json'))), 201),
  )

  if (isOrdered(name)) {
    app.openapi(collectionRoute(`PUT /api/${name}/order`), (c) =>
      noContent(c, storeOrder(database, name, c.req.valid('json').ids)),
    )
  }

  app.openapi(collectionRoute(`PUT /api/${name}/{id}`), async (c) => {
    const { updated_at, ...values } = c.req.valid('json') as Values & { updated_at?: string }
    return c.json(await store.update(c.req.valid('param').id, given(values), updated_at), 200)
  })

  app.openapi(collectionRoute(`PATCH /api/${name}/{id}`), async (c) => {
    const { updated_at, ...values } = c.req.valid('json') as Values & { updated_at?: string }
    const named = given(values)
    const change = async () => {
      const entry = await store.get(c.req.valid('param').id, false)
      return isSame(entry, named, { updated_at }) ? entry : store.update(entry.id, named, updated_at)
    }
    return c.json(await patching({ updated_at }, change), 200)
  })

  app.openapi(collectionRoute(`DELETE /api/${name}/{id}`), (c) => noContent(c, store.remove(c.req.valid('param').id)))

  return app
}

async function* oneByOne(store: CollectionStore, entries: readonly Values[], fields: string[]) {
  for (const { id } of entries) yield await store.some([String(id)], fields)
}

type OneList = { [Name in CollectionName]: Entry<Name>[] }[CollectionName]

type ListQuery = { limit: number; offset: number; fields?: string[]; keyword?: string; q?: string } & Changes & Values

/** `updated_at` stays, so an open form can still be saved. @throws conflict when `ids` are not exactly the entries */
export async function storeOrder({ db, content }: Storage, name: OrderedName, ids: readonly string[]): Promise<void> {
  const table = tableOf(name)
  await db.transaction().execute(async (transaction) => {
    const rows = await anyTable(transaction).selectFrom(table).select('id').execute()
    const present = new Set(rows.map(({ id }) => id))
    if (present.size !== ids.length || !ids.every((id) => present.has(id))) {
      throw errors.conflict('Entries were added or deleted since this list was loaded. Nothing was moved.')
    }
    const places = ids.map((id, index) => ({ id, display_order: index + 1 }))
    // Always in the same sequence, so that two orders at once do not deadlock.
    for (const { id, display_order } of places.sort((a, b) => (a.id < b.id ? -1 : 1))) {
      await anyTable(transaction).updateTable(table).set({ display_order }).where('id', '=', id).execute()
    }
  })
  content.changed()
}
