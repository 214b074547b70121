import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Edited, type EditingPlace, editingActions } from './editing.ts'

/**
 * The entry that the form is about: a new one, or the one that the address names (`?edit=…`), so that a reload or a
 * sign-in in between leads back to it.
 */
export function useEditing() {
  const [query, setQuery] = useSearchParams()
  const named = query.get('edit')
  const [edited, setEdited] = useState<Edited>({ id: named, round: 0, touched: false })
  const latest = useRef(edited.round)

  const place: EditingPlace = {
    latestRound: () => latest.current,
    show: (next) => {
      latest.current += 1
      setEdited({ ...next, round: latest.current })
    },
    setId: (id) => setEdited((before) => ({ ...before, id })),
    setAddress: (id, options) => {
      if (id !== named) setQuery(id === null ? {} : { edit: id }, { preventScrollReset: true, ...options })
    },
  }

  // Back and Forward change the address alone. With our own changes the state is already right when this runs.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new address counts.
  useEffect(() => {
    if (named !== edited.id) place.show({ id: named, touched: false })
  }, [named])

  return { ...edited, ...editingActions(edited, place) }
}
