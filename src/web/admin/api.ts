import type { CollectionName, OrderedName } from '../../contract/collections.ts'
import { call, listAll } from '../account/session.ts'
import type { Input } from '../api/call.ts'

/** An entry of any collection, as forms and lists see it: its fields by name. */
export type AnyEntry = { id: string; created_at: string; updated_at: string } & Record<string, unknown>

type AnyBody = Input<`POST /api/${CollectionName}`>['body']

/** The calls that every collection has, with their entries by the fields that all have. */
export const adminApi = {
  get: (name: CollectionName, id: string): Promise<AnyEntry> => call(`GET /api/${name}/{id}`, { params: { id } }),
  create: (name: CollectionName, body: AnyBody): Promise<AnyEntry> => call(`POST /api/${name}`, { body }),
  update: (name: CollectionName, id: string, body: AnyBody): Promise<AnyEntry> =>
    call(`PUT /api/${name}/{id}`, { params: { id }, body }),
  all: async (name: CollectionName, fields: string[]): Promise<AnyEntry[]> =>
    (await listAll(`GET /api/${name}`, { query: { fields } })).entries,
  /** @param ids of all entries */
  putInOrder: (name: OrderedName, ids: readonly string[]) =>
    call(`PUT /api/${name}/order`, { body: { ids: [...ids] } }),
  remove: (name: CollectionName, id: string) => call(`DELETE /api/${name}/{id}`, { params: { id } }),
}
