import { ListChecks, Tags, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { useCommands } from '../palette/commands.ts'
import type { Bulk } from './bulk-action.ts'
import type { Selection } from './selection.ts'
import { TagDialog } from './tag-dialog.tsx'
import { useBulk } from './use-bulk.ts'

interface BulkBarProps<Entry> {
  bulk: Bulk<Entry>
  /** The entries of this page. */
  entries: readonly Entry[]
  chosen: readonly Entry[]
  selection: Selection
  keep: (ids: string[]) => void
}

/** Above a list: one box for all entries of the page and, once some are selected, what can be done with them. */
export function BulkBar<Entry extends { id: string }>({ bulk, entries, chosen, selection, keep }: BulkBarProps<Entry>) {
  const { run, progress } = useBulk(bulk, keep)
  const [tagging, setTagging] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const all = chosen.length === entries.length
  const busy = progress !== null
  const { actions, tags } = bulk

  const ready = actions.flatMap((action) => {
    const fitting = action.fits ? chosen.filter(action.fits) : chosen
    const press = () => {
      if (busy || (action.confirm && !window.confirm(action.confirm(fitting.length)))) return
      void run({ ...action, entries: fitting })
    }
    return fitting.length === 0 ? [] : [{ ...action, count: fitting.length, press }]
  })
  /** The pressed button disappears, so the focus goes to the box beside it. */
  const clear = () => {
    if (busy) return
    box.current?.focus()
    keep([])
  }
  const chooseAll = () => {
    const ids = entries.map(({ id }) => id)
    selection.set(ids, !all)
  }
  useCommands(() => [
    { label: all ? 'Clear selection' : 'Select all on this page', icon: ListChecks, run: chooseAll },
    ...ready.map(({ label, icon, count, danger, press }) => ({
      label: `${label}: ${count} selected`,
      icon,
      ...(danger && { place: 'last' as const }),
      run: press,
    })),
    ...(tags && chosen.length > 0
      ? [{ label: `${tags.label}: ${chosen.length} selected`, icon: Tags, run: () => setTagging(true) }]
      : []),
  ])

  return (
    <section aria-label="Selection" className={cx('admin-bulk', chosen.length > 0 && 'admin-bulk-active')}>
      <label className="admin-bulk-all">
        <input
          type="checkbox"
          className="checkbox"
          checked={all}
          ref={(input) => {
            box.current = input
            if (input) input.indeterminate = chosen.length > 0 && !all
          }}
          onChange={chooseAll}
        />
        <span className="sr-only">Select all on this page</span>
        <span aria-hidden={chosen.length === 0} aria-live="polite">
          {progress ?? (chosen.length > 0 ? `${chosen.length} selected` : 'Select all')}
        </span>
      </label>
      {chosen.length > 0 && (
        <button type="button" className="admin-action" aria-disabled={busy} onClick={clear}>
          <X aria-hidden />
          Clear
        </button>
      )}
      {chosen.length > 0 && (
        <div className="admin-bulk-actions">
          {ready.map(({ label, icon: Icon, danger, press }) => (
            <button
              key={label}
              type="button"
              className={cx('admin-action', danger && 'admin-action-danger')}
              aria-disabled={busy}
              onClick={press}
            >
              <Icon aria-hidden />
              {label}
            </button>
          ))}
          {tags && (
            <button type="button" className="admin-action" aria-disabled={busy} onClick={() => setTagging(true)}>
              <Tags aria-hidden />
              {tags.label}
            </button>
          )}
        </div>
      )}
      {tagging && tags && (
        <TagDialog
          label={tags.label}
          count={chosen.length}
          onClose={() => setTagging(false)}
          onChange={(change) => {
            setTagging(false)
            void run({ entries: chosen, call: (entry) => tags.call(entry, change), verb: 'changed' })
          }}
        />
      )}
    </section>
  )
}
