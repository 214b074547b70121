import { useContext } from 'react'
import { SelectionContext } from './selection.ts'

/** The checkbox at the start of a row, in a list whose entries can be selected. */
export function RowSelect({ id, name }: { id: string; name: string }) {
  const selection = useContext(SelectionContext)
  if (!selection) return null
  return (
    <label className="admin-select">
      <input
        type="checkbox"
        className="checkbox"
        aria-label={`Select ${name}`}
        data-selects={id}
        checked={selection.has(id)}
        onChange={(event) => selection.set([id], event.target.checked)}
      />
    </label>
  )
}
