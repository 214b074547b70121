import { ListChecks, Tags, X } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { Button, SmallButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.tsx'
import { placeOf } from '../keep-focus.ts'
import { useCommands } from '../palette/commands.ts'
import { ActionButton } from './action-button.tsx'
import { type Bulk, type BulkAction, resultWords, runBulk, withoutWords, withWords, wordsOf } from './bulk.ts'
import { useReload, type useSelection } from './row.tsx'

interface BulkBarProps<Entry extends { id: string }> {
  bulk: Bulk<Entry>
  entries: readonly Entry[]
  selection: ReturnType<typeof useSelection<Entry>>
}

export function BulkBar<Entry extends { id: string }>({ bulk, entries, selection }: BulkBarProps<Entry>) {
  const { chosen, choose, keep } = selection
  const { run, progress } = useBulk(bulk, keep)
  const [tagging, setTagging] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const all = chosen.length === entries.length
  const some = chosen.length > 0
  const busy = progress !== null
  const { tags } = bulk

  const ready = bulk.actions.flatMap(({ fits = () => true, confirm, ...action }) => {
    const fitting = chosen.filter(fits)
    const press = () => {
      if (!confirm || window.confirm(confirm(fitting.length))) void run(fitting, action)
    }
    return fitting.length === 0 ? [] : [{ ...action, count: fitting.length, press }]
  })
  const buttons = [
    ...ready,
    ...(tags && some
      ? [{ ...tags, icon: Tags, danger: false, count: chosen.length, press: () => setTagging(true) }]
      : []),
  ]
  /** The pressed button disappears, so the focus goes to the box beside it. */
  const clear = () => {
    box.current?.focus()
    keep([])
  }
  const chooseAll = () =>
    choose(
      entries.map(({ id }) => id),
      !all,
    )
  useCommands(() => [
    { label: all ? 'Clear selection' : 'Select all on this page', icon: ListChecks, run: chooseAll },
    ...buttons.map(({ label, icon, count, danger, press }) => ({
      label: `${label}: ${count} selected`,
      icon,
      ...(danger && { place: 'last' as const }),
      run: () => busy || press(),
    })),
  ])

  return (
    <section
      aria-label="Selection"
      className={cx(
        '-mx-3 flex min-h-11 flex-wrap items-center gap-x-3 text-(length:--text-sm)',
        some ? 'sticky top-0 z-20 border-y border-ink bg-paper max-md:top-13' : 'text-ink-muted',
      )}
    >
      <label className="flex min-h-11 cursor-pointer items-center gap-[0.6rem] pr-3 pl-[0.7rem] tabular-nums">
        <input
          type="checkbox"
          className="checkbox"
          checked={all}
          ref={(input) => {
            box.current = input
            if (input) input.indeterminate = some && !all
          }}
          onChange={chooseAll}
        />
        <span className="sr-only">Select all on this page</span>
        <span aria-hidden={!some} aria-live="polite">
          {progress ?? (some ? `${chosen.length} selected` : 'Select all')}
        </span>
      </label>
      {some && (
        <>
          <ActionButton icon={X} busy={busy} onClick={clear}>
            Clear
          </ActionButton>
          <div className="ml-auto flex flex-wrap gap-1">
            {buttons.map(({ label, icon, danger, press }) => (
              <ActionButton key={label} icon={icon} danger={danger} busy={busy} onClick={press}>
                {label}
              </ActionButton>
            ))}
          </div>
        </>
      )}
      {tagging && tags && (
        <TagDialog
          label={tags.label}
          count={chosen.length}
          onClose={() => setTagging(false)}
          onChange={(change) => {
            setTagging(false)
            void run(chosen, { call: (entry) => tags.call(entry, change), verb: 'changed' })
          }}
        />
      )}
    </section>
  )
}

interface TagDialogProps {
  label: string
  count: number
  onClose: () => void
  onChange: (change: (words: readonly string[]) => string[]) => void
}

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
          <SmallButton onClick={() => submit(withoutWords)}>Remove</SmallButton>
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

const rowOf = (id: string) => document.querySelector(`[data-selects="${CSS.escape(id)}"]`)?.closest('li') ?? null

/** Runs actions on the selected entries, one action at a time. What failed stays selected. */
function useBulk<Entry extends { id: string }>(bulk: Bulk<Entry>, keep: (ids: string[]) => void) {
  const reload = useReload()
  const [progress, setProgress] = useState<string | null>(null)

  const attempt = async (
    entries: readonly Entry[],
    { call, verb, undo }: Pick<BulkAction<Entry>, 'call' | 'verb' | 'undo'>,
    sentence = 'Something went wrong.',
    onProgress?: (done: number) => void,
    onEnd?: (notDone: string[]) => void,
  ) => {
    const result = await runBulk(entries, call, sentence, onProgress)
    const { done, failed, left } = result
    const { title, description } = resultWords(result, verb, bulk.nameOf)
    const takeBack = () => void attempt(done, { call: undo ?? call, verb: 'restored' }, 'It could not be restored.')
    const action = undo && done.length > 0 ? { label: 'Undo', run: takeBack } : undefined
    notify[description === undefined ? 'success' : 'error'](title, description, { action })
    onEnd?.([...failed.map(({ entry }) => entry), ...left].map(({ id }) => id))
    if (left.length === 0) await reload(new Set(done.map((entry) => bulk.publicKeys?.(entry))))
  }

  const run = async (entries: readonly Entry[], action: Pick<BulkAction<Entry>, 'call' | 'verb' | 'undo'>) => {
    const [first] = entries
    if (progress !== null || !first) return
    const keepPlace = placeOf(rowOf(first.id))
    const show = (done: number) => setProgress(`${done + 1} of ${entries.length} …`)
    // The selection is cleared before the list is reloaded: what is selected during the reload stays selected.
    await attempt(entries, action, undefined, show, keep)
    setProgress(null)
    keepPlace()
  }

  return { run, progress }
}
