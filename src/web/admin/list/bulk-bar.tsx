import { ListChecks, Tags, X } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useQueryClient } from '../../queries/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.tsx'
import { placeOf } from '../keep-focus.ts'
import { useCommands } from '../palette/commands.ts'
import { ActionButton } from './action-button.tsx'
import { type Bulk, resultWords, runBulk, withoutWords, withWords, wordsOf } from './bulk.ts'
import type { Selection } from './row.tsx'

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
        <ActionButton icon={X} busy={busy} onClick={clear}>
          Clear
        </ActionButton>
      )}
      {chosen.length > 0 && (
        <div className="admin-bulk-actions">
          {ready.map(({ label, icon: Icon, danger, press }) => (
            <ActionButton key={label} icon={Icon} danger={danger} busy={busy} onClick={press}>
              {label}
            </ActionButton>
          ))}
          {tags && (
            <ActionButton icon={Tags} busy={busy} onClick={() => setTagging(true)}>
              {tags.label}
            </ActionButton>
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

interface TagDialogProps {
  /** "Keywords" */
  label: string
  /** The number of selected entries. */
  count: number
  onClose: () => void
  onChange: (change: (words: readonly string[]) => string[]) => void
}

/** Asks which words the selected entries get or lose. */
function TagDialog({ label, count, onClose, onChange }: TagDialogProps) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const submit = (change: typeof withWords) => {
    const words = wordsOf(text)
    if (words.length === 0) return setProblem('Type at least one word.')
    onChange((before) => change(before, words))
  }
  const add = (event: FormEvent) => {
    event.preventDefault()
    submit(withWords)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${label} of ${count} ${count === 1 ? 'entry' : 'entries'}`}
      actions={
        <>
          <Button variant="secondary" size="small" onClick={() => submit(withoutWords)}>
            Remove
          </Button>
          <Button size="small" onClick={() => submit(withWords)}>
            Add
          </Button>
        </>
      }
    >
      <form className="admin" onSubmit={add}>
        <Field label={label} hint="Separated by commas." error={problem || undefined}>
          {(control) => <Input {...control} value={text} onChange={(event) => setText(event.target.value)} />}
        </Field>
      </form>
    </Dialog>
  )
}

interface Work<Entry> {
  entries: readonly Entry[]
  call: (entry: Entry) => Promise<unknown>
  verb: string
  undo?: (entry: Entry) => Promise<unknown>
}

const rowOf = (id: string | undefined) =>
  document.querySelector(`[data-selects="${CSS.escape(id ?? '')}"]`)?.closest('li') ?? null

/** Runs actions on the selected entries, one action at a time. What failed stays selected. */
function useBulk<Entry extends { id: string }>(bulk: Bulk<Entry>, keep: (ids: string[]) => void) {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<string | null>(null)

  const reload = async (entries: readonly Entry[]) => {
    const keys = new Set(entries.flatMap((entry) => bulk.publicKeys?.(entry) ?? []))
    for (const key of keys) void queries.invalidateQueries({ queryKey: [key] })
    await queries.invalidateQueries({ queryKey: ['admin'] })
  }

  const undoing = async (entries: readonly Entry[], undo: (entry: Entry) => Promise<unknown>) => {
    const result = await runBulk(entries, undo, 'It could not be restored.')
    tell(result, 'restored')
    await reload(result.done)
  }

  const tell = (
    result: Awaited<ReturnType<typeof runBulk<Entry>>>,
    verb: string,
    action?: { label: string; run: () => void },
  ) => {
    const { title, description } = resultWords(result, verb, bulk.nameOf)
    const kind = description === undefined ? 'success' : 'error'
    notify[kind](title, description, { action })
  }

  const run = async ({ entries, call, verb, undo }: Work<Entry>) => {
    if (progress !== null || entries.length === 0) return
    const keepPlace = placeOf(rowOf(entries[0]?.id))
    const show = (done: number) => setProgress(`${done + 1} of ${entries.length} …`)
    const result = await runBulk(entries, call, 'Something went wrong.', show)
    const { done, failed, left } = result
    tell(result, verb, undo && done.length > 0 ? { label: 'Undo', run: () => void undoing(done, undo) } : undefined)
    keep([...failed.map(({ entry }) => entry), ...left].map(({ id }) => id))
    if (left.length === 0) await reload(done)
    setProgress(null)
    keepPlace()
  }

  return { run, progress }
}
