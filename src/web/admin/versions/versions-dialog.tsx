import { diffArrays } from 'diff'
import { useState } from 'react'
import { useQuery } from '../../queries/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.tsx'
import { timeLabel } from '../../ui/time-label.ts'
import type { Body, Fields } from '../form/editable.ts'
import { inWords } from '../form/entry-values.ts'
import { agreesToLeave } from '../form/unsaved.ts'
import { Loaded, sentenceOf } from '../list/loaded.tsx'
import { useBusy } from '../list/use-busy.ts'

interface VersionsDialogProps<Restored> {
  queryKey: readonly string[]
  /** Newest first. `created_at` is null for what was there before the first save. */
  list: () => Promise<{ id: string; created_at: string | null; title?: string }[]>
  read: (id: string) => Promise<Body>
  current: Body
  fields: Fields
  restore: (id: string) => Promise<Restored>
  restored: string
  onRestored: (restored: Restored) => void
  onClose: () => void
}

export function VersionsDialog<Restored>(props: VersionsDialogProps<Restored>) {
  const { queryKey, list, read, current, fields, restore, restored, onRestored, onClose } = props
  const [chosen, setChosen] = useState<string | null>(null)
  const { busy, run } = useBusy()
  const all = useQuery({ queryKey: ['versions', ...queryKey], queryFn: list, gcTime: 0, staleTime: 0 })
  const id = chosen ?? all.data?.[0]?.id
  const version = useQuery({
    queryKey: ['versions', ...queryKey, id],
    queryFn: () => read(id ?? ''),
    enabled: id !== undefined,
  })

  const restoreChosen = () => {
    if (!id || !agreesToLeave()) return
    const work = async () => {
      onRestored(await restore(id))
      notify.success('Updated', restored)
    }
    void run(work, 'Failed to restore this version.', sentenceOf)
  }

  const waiting = { what: 'The versions', loading: 'Loading versions', lines: 4 }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Earlier versions"
      actions={
        version.data && (
          <Button size="small" disabled={busy} onClick={restoreChosen}>
            Restore this version
          </Button>
        )
      }
    >
      <Loaded query={all} {...waiting}>
        {(versions) =>
          versions.length === 0 ? (
            <p>No earlier versions yet. Each save keeps the version that it replaces.</p>
          ) : (
            <div className="admin grid gap-5">
              <Select
                aria-label="Version"
                value={id}
                options={versions.map((each) => [
                  each.id,
                  [each.created_at && timeLabel(each.created_at), each.title].filter(Boolean).join(': '),
                ])}
                onChange={(event) => setChosen(event.target.value)}
              />
              <Loaded query={version} {...waiting}>
                {(before) => <Differences fields={fields} before={before} after={current} />}
              </Loaded>
            </div>
          )
        }
      </Loaded>
    </Dialog>
  )
}

const around = 2

const marks = {
  same: { sign: ' ', word: '' },
  added: { sign: '+', word: 'Added: ' },
  removed: { sign: '−', word: 'Removed: ' },
} as const

function Differences({ fields, before, after }: { fields: Fields; before: Body; after: Body }) {
  const changed = Object.entries(fields).filter(
    ([name]) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  )
  if (changed.length === 0) return <p>This version is the same as the current one.</p>
  return changed.map(([name, field]) => (
    <div key={name}>
      <h3 className="mb-1.5 text-base">{field.label}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, with the keyboard too. */}
      <section className="admin-version" tabIndex={0} aria-label={`Changes in ${field.label}`}>
        {shortened(lineDifferences(inWords(field, before[name]), inWords(field, after[name]))).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move.
          <div key={index} className={`pl-5 -indent-5 admin-line-${line.kind}`}>
            <span aria-hidden>{marks[line.kind].sign} </span>
            <span className="sr-only">{marks[line.kind].word}</span>
            {line.text || ' '}
          </div>
        ))}
      </section>
    </div>
  ))
}

function shortened(lines: Line[]): Line[] {
  const near = lines.map((_, index) =>
    lines.slice(Math.max(0, index - around), index + around + 1).some(({ kind }) => kind !== 'same'),
  )
  return lines.flatMap((line, index) => {
    if (near[index]) return [line]
    return near[index - 1] || index === 0 ? [{ kind: 'same', text: '…' } as const] : []
  })
}

interface Line {
  kind: keyof typeof marks
  text: string
}

/** With more changed lines than this the comparison would take too long, so each text is shown as one block. */
const mostChanges = 2_000

export function lineDifferences(before: string, after: string): Line[] {
  const [a, b] = [before.split('\n'), after.split('\n')]
  const changes = diffArrays(a, b, { maxEditLength: mostChanges }) ?? [
    { value: a, added: false, removed: true },
    { value: b, added: true, removed: false },
  ]
  return changes.flatMap(({ value, added, removed }) =>
    value.map((text): Line => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text })),
  )
}
