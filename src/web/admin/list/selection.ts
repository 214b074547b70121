import { createContext, useMemo, useState } from 'react'

export interface Selection {
  has: (id: string) => boolean
  set: (ids: readonly string[], chosen: boolean) => void
}

/** The selection of the list around a row; null in a list without one. */
export const SelectionContext = createContext<Selection | null>(null)

/** The chosen entries of the page that is shown. An entry that leaves the page is no longer chosen. */
export function useSelection<Entry extends { id: string }>(entries: readonly Entry[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const selection = useMemo(
    () => ({
      has: (id: string) => ids.has(id),
      set: (changed: readonly string[], chosen: boolean) =>
        setIds((before) => {
          const after = new Set(before)
          for (const id of changed) chosen ? after.add(id) : after.delete(id)
          return after
        }),
    }),
    [ids],
  )
  const keep = (kept: readonly string[]) => setIds(new Set(kept))
  return { selection, chosen: entries.filter(({ id }) => ids.has(id)), keep }
}
