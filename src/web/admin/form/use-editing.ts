import { useEffect, useRef, useState } from 'react'
import { type NavigateOptions, useLocation, useNavigationType, useSearchParams } from 'react-router'
import { type Beginning, type Edited, type EditingPlace, editingActions } from './editing.ts'

/** Marks the history entries of our own changes of the address. */
const own = { edit: 'own' }

/** The entry in the form: a new one, or the one in the query of the address (`?edit=…`). */
export function useEditing() {
  const [query, setQuery] = useSearchParams()
  return useEditingAt(query.get('edit'), (id, options) => setQuery(id === null ? {} : { edit: id }, options))
}

/**
 * The entry in the form is the one in the address, so that a reload or a sign-in returns to it.
 * @param named null for a new one
 */
export function useEditingAt(
  named: string | null,
  goTo: (id: string | null, options: NavigateOptions) => void,
  first?: () => Beginning | undefined,
) {
  const [edited, setEdited] = useState<Edited>(() => ({ id: named, round: 0, begin: first?.(), touched: false }))
  const latest = useRef(edited.round)
  /** The address that was last asked for. The router follows later, and not always before the next change. */
  const address = useRef(named)
  const byLink = useLocation().state?.edit !== own.edit
  const byHistory = useNavigationType() === 'POP'

  const place: EditingPlace = {
    latestRound: () => latest.current,
    show: (next) => {
      latest.current += 1
      setEdited({ ...next, round: latest.current })
    },
    setId: (id) => setEdited((before) => ({ ...before, id })),
    setAddress: (id, options) => {
      if (id === address.current) return
      address.current = id
      goTo(id, { preventScrollReset: true, state: own, ...options })
    },
  }

  // Back, Forward and links change only the address. After our own changes the state is right, or newer, when this runs.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new address matters.
  useEffect(() => {
    if (!byLink && !byHistory) return
    address.current = named
    if (named !== edited.id) place.show({ id: named, touched: false })
  }, [named])

  return { ...edited, ...editingActions(edited, place) }
}
