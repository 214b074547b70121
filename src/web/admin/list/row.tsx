import { type LucideIcon, Pencil, Trash2 } from 'lucide-react'
import { createContext, type ReactNode, useContext, useRef, useState } from 'react'
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
  deep?: boolean
  /** The id of an entry that can be selected, and the name of its checkbox if it differs from `name`. */
  id?: string
  selects?: string
  selected?: boolean
  media?: ReactNode
  badges?: ReactNode
  text?: ReactNode
  facts?: ReactNode
  children?: ReactNode
  below?: ReactNode
  roomy?: boolean
  stacked?: boolean
  compact?: boolean
  link?: ReactNode
  onEdit?: () => void
  actions: readonly (RowButton | false)[]
}

export function Row(props: RowProps) {
  const { name, id, selects = name, selected, media, link, onEdit, actions, stacked, below, compact = !stacked } = props
  const { row, busy, act } = useRowAction()
  const selection = useContext(SelectionContext)
  const shown = actions.filter((action) => action !== false)
  const of = compact ? name : undefined
  return (
    <li
      ref={row}
      id={onEdit && `entry-${id}`}
      className={cx('admin-row', stacked && 'admin-row-stacked', below !== undefined && 'grid-cols-1 gap-y-2')}
      aria-current={selected ? 'true' : undefined}
    >
      {id !== undefined && selection && (
        <label className="admin-select">
          <input
            type="checkbox"
            className="checkbox"
            aria-label={`Select ${selects}`}
            data-selects={id}
            checked={selection.ids.includes(id)}
            onChange={(event) => selection.choose([id], event.target.checked)}
          />
        </label>
      )}
      <div className={cx('min-w-0', media ? 'flex gap-3' : 'grid')}>
        {media}
        <RowBody {...props} />
      </div>
      {(link || onEdit || shown.length > 0) && (
        <div className={cx('flex flex-wrap items-start gap-1', below ? '-ml-2.5' : 'sm:justify-end')}>
          {link}
          {onEdit && (
            <ActionButton icon={Pencil} of={of} onClick={onEdit}>
              Edit
            </ActionButton>
          )}
          {/* Keyed by label, so that React does not turn a pressed Approve into the Delete that takes its place. */}
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
      {below && <div className="min-w-0">{below}</div>}
    </li>
  )
}

function RowBody({ name, title = name, deep, badges, text, facts, children, roomy }: RowProps) {
  const Heading = deep ? 'h3' : 'h2'
  return (
    <div className={cx('grid min-w-0 flex-1 content-start', roomy ? 'gap-1.5' : 'gap-1')}>
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

interface Selection {
  ids: readonly string[]
  choose: (changed: readonly string[], chosen: boolean) => void
}

export const SelectionContext = createContext<Selection | null>(null)

/** The chosen entries of the page that is shown. An entry that leaves the page is no longer chosen. */
export function useSelection<Entry extends { id: string }>(entries: readonly Entry[]) {
  const [ids, keep] = useState<readonly string[]>([])
  const choose: Selection['choose'] = (changed, chosen) =>
    keep((before) => [...before.filter((id) => !changed.includes(id)), ...(chosen ? changed : [])])
  return { ids, choose, keep, chosen: entries.filter(({ id }) => ids.includes(id)) }
}

export interface RowAction {
  /** A question for the browser's confirm dialog, asked first (spec 5). */
  confirm?: string
  call: () => Promise<unknown>
  /** The toast after a success: its title, then its description. */
  done: [title: string, description?: string]
  failed: string
  /** The key of the public queries that also show the entry. */
  publicKey?: string
  undo?: () => Promise<unknown>
}

/** The button and the command that delete. */
export const deletes = { label: 'Delete', icon: Trash2, danger: true } as const

/** Takes a deletion back while the entry is among the deleted ones. */
export const undoDelete = (id: string) => () => call('POST /api/admin/bin/{id}/restore', { params: { id } })

/** Loads the lists again, and the public queries that also show the entries. */
export function useReload() {
  const queries = useQueryClient()
  return async (publicKeys: Iterable<string | undefined>) => {
    for (const key of publicKeys) if (key) void queries.invalidateQueries({ queryKey: [key] })
    await queries.invalidateQueries({ queryKey: ['admin'] })
  }
}

/** The actions of a row's buttons, one at a time. Afterwards the lists are reloaded and the focus stays. */
export function useRowAction() {
  const reload = useReload()
  const row = useRef<HTMLLIElement>(null)
  const [busy, setBusy] = useState(false)

  const attempt = async ({ call, done, failed, publicKey, undo }: RowAction) => {
    let isReached = true
    try {
      await call()
      // Independent of the row, which may be gone when Undo is pressed.
      const action = undo && { label: 'Undo', run: () => void attempt({ call: undo, ...undone, publicKey }) }
      notify.success(done[0], done[1], { action })
    } catch (error) {
      isReached = !isAway(error)
      notify.error('Error', sentenceOf(error, failed))
    }
    // If the site is away, the list cannot be loaded either, which would only add a second message.
    if (isReached) await reload([publicKey])
  }

  const act = async ({ confirm, ...action }: RowAction) => {
    if (busy || (confirm && !window.confirm(confirm))) return
    setBusy(true)
    const keepPlace = placeOf(row.current)
    await attempt(action)
    setBusy(false)
    keepPlace()
  }

  return { row, busy, act }
}

const undone: Pick<RowAction, 'done' | 'failed'> = {
  done: ['Restored'],
  failed: 'Failed to restore the entry. You can find it under Deleted.',
}
