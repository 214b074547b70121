import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { RowSelect } from './row-select.tsx'
import { type RowAction, useRowAction } from './use-row-action.ts'

interface EditableRowProps {
  id: string
  name: string
  /** Whether its form is open. */
  selected?: boolean
  removal: RowAction
  onEdit: () => void
  /** Shown before Edit. */
  link?: ReactNode
  children: ReactNode
}

/** A row with Edit and Delete. */
export function EditableRow({ id, name, selected, removal, onEdit, link, children }: EditableRowProps) {
  const { row, busy, act } = useRowAction()
  return (
    <li ref={row} id={`entry-${id}`} className="admin-row" aria-current={selected ? 'true' : undefined}>
      <RowSelect id={id} name={name} />
      {children}
      <div className="flex items-start gap-1">
        {link}
        <button type="button" className="admin-action" onClick={onEdit}>
          <Pencil aria-hidden />
          <RowButtonText text="Edit" name={name} />
        </button>
        <button
          type="button"
          className="admin-action admin-action-danger"
          aria-disabled={busy}
          onClick={() => void act(removal)}
        >
          <Trash2 aria-hidden />
          <RowButtonText text="Delete" name={name} />
        </button>
      </div>
    </li>
  )
}

/** Phones show only the icon. A screen reader also reads what the button is for. */
export const RowButtonText = ({ text, name }: { text: string; name: string }) => (
  <>
    <span className="max-sm:sr-only">{text}</span>
    <span className="sr-only"> {name}</span>
  </>
)
