import { type BinKind, nameOfKind } from '../../../contract/bin.ts'
import { type Collection, collectionNames, collections } from '../../../contract/collections.ts'
import { adminApi } from '../api.ts'
import { workflowCalls } from '../workflows/calls.ts'

export interface FoundEntry {
  id: string
  kind: BinKind
  /** "blog post" */
  one: string
  name: string
}

/** So many of each kind. */
const limit = 4

async function ofCollection(kind: (typeof collectionNames)[number], q: string): Promise<FoundEntry[]> {
  const { fields }: Collection = collections[kind]
  const [first = ''] = Object.keys(fields)
  const { entries } = await adminApi.list(kind, { q, limit, fields: ['id', first] })
  return entries.map((entry) => ({
    id: entry.id,
    kind,
    one: nameOfKind(kind),
    name: String((entry as Record<string, unknown>)[first] ?? ''),
  }))
}

async function workflowsNamed(search: string): Promise<FoundEntry[]> {
  const { entries } = await workflowCalls.list({ search, limit })
  return entries.map(({ id, name }) => ({ id, kind: 'workflows', one: nameOfKind('workflows'), name }))
}

/**
 * The entries of all kinds that contain the typed words, by the search of each list. What a list does not answer is
 * missing.
 * @throws when no list answers
 */
export async function findEntries(typed: string): Promise<FoundEntry[]> {
  const lists = await Promise.allSettled([
    ...collectionNames.map((name) => ofCollection(name, typed)),
    workflowsNamed(typed),
  ])
  const [failure] = lists.filter(({ status }) => status === 'rejected')
  if (failure?.status === 'rejected' && lists.every(({ status }) => status === 'rejected')) throw failure.reason
  const found = lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : []))
  const isNamed = ({ name }: FoundEntry) => name.toLowerCase().includes(typed.toLowerCase())
  return [...found.filter(isNamed), ...found.filter((entry) => !isNamed(entry))]
}
