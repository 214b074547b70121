import { useMemo, useSyncExternalStore } from 'react'
import type { EntryKind } from '../../contract/collections.ts'
import { entryKinds, kindOf } from '../../contract/entry-kinds.ts'
import { useQueryClient } from '../queries/hooks.ts'
import type { Query } from '../queries/query-client.ts'

export interface ShownList {
  kind: EntryKind
  heading: string
  entries: { id: string; title: string }[]
}

/** A list of public pages, by the first part of its query's key, which is the kind of its entries. */
export function adminListOf(name: unknown): { kind: EntryKind; heading: string } | undefined {
  if (typeof name !== 'string' || !(name in entryKinds)) return undefined
  const kind = name as EntryKind
  const { heading, admin } = kindOf(kind)
  return { kind, heading: heading ?? admin.label }
}

function listOf({ queryKey: [name, what], state }: Query): ShownList[] {
  const list = what === 'list' ? adminListOf(name) : undefined
  const { entries } = (state.data ?? {}) as { entries?: ({ id: string } & Record<string, unknown>)[] }
  if (!list || !entries) return []
  const titleOf = (entry: Record<string, unknown>) => String(entry[entryKinds[list.kind].title] || 'Untitled')
  return [{ ...list, entries: entries.map((entry) => ({ id: entry.id, title: titleOf(entry) })) }]
}

/** Each list once, also those that are empty. */
export function useShownLists(): ShownList[] {
  const cache = useQueryClient()
  const read = () => {
    const lists = cache
      .find()
      .filter((query) => query.isActive())
      .flatMap(listOf)
    return JSON.stringify(lists.filter(({ kind }, index) => lists.findIndex((other) => other.kind === kind) === index))
  }
  const json = useSyncExternalStore(cache.subscribe, read)
  return useMemo(() => JSON.parse(json), [json])
}
