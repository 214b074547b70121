import { Fragment, type ReactNode } from 'react'
import { type Collection, nameField } from '../../../contract/collections.ts'

import type { AnyEntry } from '../api.ts'
import { EditableRow } from '../list/editable-row.tsx'
import type { RowAction } from '../list/use-row-action.ts'
import { type CellKind, cells } from './cells.tsx'

interface EntryRowProps {
  collection: Collection
  entry: AnyEntry
  selected: boolean
  link?: ReactNode
  now: Date
  onEdit: () => void
  removal: RowAction
}

/** A row of an entry: its first field as the name, then its other fields. */
export function EntryRow({ collection, entry, selected, link, now, onEdit, removal }: EntryRowProps) {
  const named = nameField(collection)
  const others = Object.keys(collection.fields).filter((field) => field !== named && !collection.fields[field]?.group)
  const name = String(entry[named] ?? '')
  const { visible, visibleFrom } = collection
  const from = visibleFrom && entry[visibleFrom] ? String(entry[visibleFrom]) : undefined
  const toCome = from !== undefined && from > now.toISOString()

  const at = (place: CellKind['place']) =>
    others.flatMap((key) => {
      const field = collection.fields[key]
      const kind = field && cells[field.kind]
      if (!field || kind?.place !== place) return []
      // The tag already shows the time.
      if (key === visibleFrom && toCome && visible && entry[visible]) return []
      const cell = kind.Cell({ field, value: entry[key], ...(key === visible && toCome && { from }) })
      return cell ? [<Fragment key={key}>{cell}</Fragment>] : []
    })
  const facts = at('fact')

  return (
    <EditableRow id={entry.id} name={name} selected={selected} removal={removal} link={link} onEdit={onEdit}>
      <div className="flex min-w-0 gap-3">
        {at('media')}
        <div className="grid min-w-0 flex-1 content-start gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="min-w-0 text-base wrap-anywhere">{name}</h2>
            {at('badge')}
          </div>
          {facts.length > 0 && <div className="admin-facts">{facts}</div>}
          <div className="grid gap-1 text-sm text-ink-muted empty:hidden">{at('text')}</div>
        </div>
      </div>
    </EditableRow>
  )
}
