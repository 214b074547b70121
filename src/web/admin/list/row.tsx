import { type LucideIcon, Pencil } from 'lucide-react'
import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react'
import { call } from '../../account/session.ts'
import { useQueryClient } from '../../queries/hooks.ts'
import { cx } from '../../ui/cx.ts'
import { notify } from '../../ui/notify.tsx'
import { placeOf } from '../keep-focus.ts'
import { ActionButton } from './action-button.tsx'
import { isAway, sentenceOf } from './loaded.tsx'

export interface RowButton extends RowAction {
  label: string
  icon: LucideIcon
  danger?: boolean
}

interface RowProps {
  name: string
  /** Shown in the place of the name, such as a link with it. */
  title?: ReactNode
  /** Its heading is one of a section of the page. */
  deep?: boolean
  /** The id of an entry that can be selected, and the name of its checkbox if it is not that of the entry. */
  id?: string
  selects?: string
  /** Whether its form is open. */
  selected?: boolean
  media?: ReactNode
  /** Beside the name. */
  badges?: ReactNode
  /** Between the name and the facts. */
  text?: ReactNode
  facts?: ReactNode
  /** Below the facts. */
  children?: ReactNode
  /** Its lines stand apart a little more. */
  roomy?: boolean
  /** On a phone its buttons are below it. */
  stacked?: boolean
  /** On a phone its buttons show only their icons. */
  compact?: boolean
  /** Shown before the other buttons. */
  link?: ReactNode
  onEdit?: () => void
  actions: readonly (RowButton | false)[]
}

/** An entry of a list, and what can be done with it. */
export function Row(props: RowProps) {
  const { name, id, selects = name, selected, media, link, onEdit, actions, stacked, compact = !stacked } = props
  const { row, busy, act } = useRowAction()
  const shown = actions.filter((action) => action !== false)
  const of = compact ? name : undefined
  return (
    <li
      ref={row}
      id={onEdit && `entry-${id}`}
      className={cx('admin-row', stacked && 'admin-row-stacked')}
      aria-current={selected ? 'true' : undefined}
    >
      {id !== undefined && <RowSelect id={id} name={selects} />}
      {media ? (
        <div className="flex min-w-0 gap-3">
          {media}
          <RowBody {...props} />
        </div>
      ) : (
        <RowBody {...props} />
      )}
      {(link || onEdit || shown.length > 0) && (
        <div className="flex flex-wrap items-start gap-1 sm:justify-end">
          {link}
          {onEdit && (
            <ActionButton icon={Pencil} of={of} onClick={onEdit}>
              Edit
            </ActionButton>
          )}
          {/* By their names, so that React does not turn a pressed Approve into the Delete that takes its place. */}
          {shown.map(({ label, icon, danger = false, ...action }) => (
            <ActionButton
              key={label}
              icon={icon}
              danger={danger}
              framed={!compact && !danger}
              busy={busy}
              of={of}
              onClick={() => void act(action)}
            >
              {label}
            </ActionButton>
          ))}
        </div>
      )}
    </li>
  )
}

function RowBody({ name, title = name, deep, media, badges, text, facts, children, roomy }: RowProps) {
  const Heading = deep ? 'h3' : 'h2'
  return (
    <div className={cx('grid min-w-0 content-start', media ? 'flex-1' : '', roomy ? 'gap-1.5' : 'gap-1')}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Heading className="min-w-0 text-base wrap-anywhere">{title}</Heading>
        {badges}
      </div>
      {text}
      {facts && <div className="admin-facts">{facts}</div>}
      {children}
    </div>
  )
}

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

/** The checkbox at the start of a row, in a list whose entries can be selected. */
function RowSelect({ id, name }: { id: string; name: string }) {
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

interface Undo {
  call: () => Promise<unknown>
  done: string
  failed: string
}

export interface RowAction {
  /** A question for the browser's confirm dialog, asked first (spec 5). */
  confirm?: string
  call: () => Promise<unknown>
  /** The toast after a success: its title, then its description. */
  done: [title: string, description?: string]
  /** The toast after a failure. */
  failed: string
  /** The key of the public queries that also show the entry. */
  publicKey?: string
  /** Takes the action back, from its toast. */
  undo?: Undo
}

/** Takes a deletion back while the entry is among the deleted ones. */
export const undoDelete = (id: string): Undo => ({
  call: () => call('POST /api/admin/bin/{id}/restore', { params: { id } }),
  done: 'Restored',
  failed: 'Failed to restore the entry. You can find it under Deleted.',
})

/** The actions of a row's buttons, one at a time. Afterwards the lists are reloaded and the focus stays. */
export function useRowAction() {
  const queries = useQueryClient()
  const row = useRef<HTMLLIElement>(null)
  const [busy, setBusy] = useState(false)

  const reload = async (publicKey?: string) => {
    if (publicKey) void queries.invalidateQueries({ queryKey: [publicKey] })
    await queries.invalidateQueries({ queryKey: ['admin'] })
  }

  /** The row may be gone when its toast is pressed. */
  const undoing = async ({ call, done, failed }: Undo, publicKey?: string) => {
    try {
      await call()
      notify.success(done)
      await reload(publicKey)
    } catch (error) {
      notify.error('Error', sentenceOf(error, failed))
    }
  }

  const act = async ({ confirm, call, done: [title, text], failed, publicKey, undo }: RowAction) => {
    if (busy || (confirm && !window.confirm(confirm))) return
    setBusy(true)
    const keepPlace = placeOf(row.current)
    const action = undo && { label: 'Undo', run: () => void undoing(undo, publicKey) }
    let isReached = true
    try {
      await call()
      notify.success(title, text, { action })
    } catch (error) {
      isReached = !isAway(error)
      notify.error('Error', sentenceOf(error, failed))
    }
    // A list that cannot be loaded now either would only add a second message.
    if (isReached) await reload(publicKey)
    setBusy(false)
    keepPlace()
  }

  return { row, busy, act }
}
