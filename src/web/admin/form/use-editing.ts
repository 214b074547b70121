import { useLayoutEffect, useRef, useState } from 'react'
import type { NavigateOptions } from '../../router/context.ts'
import { useLocation, useNavigationType, useSearchParams } from '../../router/hooks.ts'
import { type Beginning, type Edited, type EditingPlace, editingActions, formAt } from './editing.ts'

/** Marks the history entries of our own changes of the address. */
const own = { edit: 'own' }
/** The state of a link to a form that takes the focus. */
export const takesFocus = { edit: 'focus' }

/** The form that is open is the one in the query of the address (`?edit=…`). */
export function useEditing() {
  const [query, setQuery] = useSearchParams()
  return useEditingAt(query.get('edit'), (address, options) =>
    setQuery(address === null ? {} : { edit: address }, options),
  )
}

/**
 * The form that is open is the one in the address, so that Back leaves it, and a reload or a sign-in returns to it.
 * @param named the id of an entry, `new`, or null for none
 * @param first the initial values of the form that is open at first
 */
export function useEditingAt(
  named: string | null,
  goTo: (address: string | null, options: NavigateOptions) => void,
  first?: () => Beginning | undefined,
) {
  const { key, state } = useLocation()
  const wanted = state?.edit === takesFocus.edit
  const [edited, setEdited] = useState<Edited>(() => ({
    ...formAt(named),
    round: 0,
    begin: first?.(),
    touched: wanted,
  }))
  const latest = useRef(edited.round)
  /** The address that was last asked for. The router follows later, and not always before the next change. */
  const address = useRef(named)
  const byLink = state?.edit !== own.edit
  const byHistory = useNavigationType() === 'POP'
  const visit = useRef(key)

  const place: EditingPlace = {
    latestRound: () => latest.current,
    show: (next) => {
      latest.current += 1
      setEdited({ ...next, round: latest.current })
    },
    setId: (id) => setEdited((before) => ({ ...before, id, open: true })),
    setAddress: (id, options) => {
      if (id === address.current) return
      address.current = id
      goTo(id, { state: own, ...options })
    },
  }

  // Back, Forward and links change only the address. After our own changes the state is right, or newer, when this runs.
  // Before the paint, so that nothing is typed into the form of the earlier address.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new address matters.
  useLayoutEffect(() => {
    const isNew = visit.current !== key
    visit.current = key
    if (!byLink && !byHistory) return
    address.current = named
    const next = formAt(named)
    const asked = isNew && wanted && !byHistory
    if (asked || next.id !== edited.id || next.open !== edited.open) place.show({ ...next, touched: asked })
  }, [named, key])

  return { ...edited, ...editingActions(edited, place) }
}
