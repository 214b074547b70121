import { useEffect, useState } from 'react'
import { focusOn } from '../keep-focus.ts'

/**
 * Returns the focus from a closed form to the row of its entry, or to the heading if that row is not shown.
 * @returns a function to call when the form of an entry closes
 */
export function useReturnToRow(): (id: string | null) => void {
  const [left, setLeft] = useState<{ id: string | null } | null>(null)
  useEffect(() => {
    if (left) focusOn(document.querySelector<HTMLElement>(`#${CSS.escape(`entry-${left.id}`)} button`))
  }, [left])
  return (id) => setLeft({ id })
}
