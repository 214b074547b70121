import { diffArrays } from 'diff'
import { useState } from 'react'
import { useQuery } from '../../queries/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.tsx'
import { Loading, SkeletonText } from '../../ui/placeholder.tsx'
import { timeLabel } from '../../ui/time-label.ts'
import { inWords } from '../form/entry-values.ts'
import type { Fields } from '../form/form-values.ts'
import { CouldNotLoad, sentenceOf } from '../list/loaded.tsx'

interface VersionsDialogProps<Restored> {
  /** The key of these versions in the query cache. */
  queryKey: readonly string[]
  /** Newest first. `created_at` is null for what was there before the first save. */
  list: () => Promise<{ id: string; created_at: string | null; title?: string }[]>
  read: (id: string) => Promise<Values>
  /** What applies now, to compare with. */
  current: Values
  fields: Fields
  restore: (id: string) => Promise<Restored>
  /** The message after it. */
  restored: string
  onRestored: (restored: Restored) => void
  onClose: () => void
  /** Asks before typed work is replaced. */
  mayReplace: () => boolean
}

/** The earlier versions of something, the changes since each, and a button to restore it. */
export function VersionsDialog<Restored>({
  queryKey,
  list,
  read,
  current,
  fields,
  restore,
  restored,
  onRestored,
  onClose,
  mayReplace,
}: VersionsDialogProps<Restored>) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const all = useQuery({ queryKey: ['versions', ...queryKey], queryFn: list, gcTime: 0, staleTime: 0 })
  const id = chosen ?? all.data?.[0]?.id
  const version = useQuery({
    queryKey: ['versions', ...queryKey, id],
    queryFn: () => read(id ?? ''),
    enabled: id !== undefined,
  })

  const failed = all.isError ? all : version.isError ? version : null

  const restoreChosen = async () => {
    if (!id || !mayReplace()) return
    setBusy(true)
    try {
      onRestored(await restore(id))
      notify.success('Updated', restored)
    } catch (error) {
      notify.error('Error', sentenceOf(error, 'Failed to restore this version.'))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Earlier versions"
      actions={
        version.data && (
          <Button size="small" disabled={busy} onClick={() => void restoreChosen()}>
            Restore this version
          </Button>
        )
      }
    >
      {failed && <CouldNotLoad what="The versions" isFetching={failed.isFetching} refetch={failed.refetch} />}
      {all.data?.length === 0 && <p>No earlier versions yet. Each save keeps the version that it replaces.</p>}
      {all.data && all.data.length > 0 && (
        <div className="admin grid gap-5">
          <Select aria-label="Version" value={id} onChange={(event) => setChosen(event.target.value)}>
            {all.data.map(({ id, created_at, title }) => (
              <option key={id} value={id}>
                {[created_at && timeLabel(created_at), title].filter(Boolean).join(': ')}
              </option>
            ))}
          </Select>
          {version.data && <Differences fields={fields} before={version.data} after={current} />}
        </div>
      )}
      {(all.isPending || (version.isPending && id)) && (
        <Loading label="Loading versions">
          <SkeletonText lines={4} />
        </Loading>
      )}
    </Dialog>
  )
}

/** The number of unchanged lines shown around a change. */
const around = 2

const signs = { same: ' ', added: '+', removed: '−' } as const
const words = { same: '', added: 'Added: ', removed: 'Removed: ' } as const

type Values = Record<string, unknown>

/** The changes from an earlier version to what applies now, by field and line. */
function Differences({ fields, before, after }: { fields: Fields; before: Values; after: Values }) {
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
          <div key={index} className={`admin-line admin-line-${line.kind}`}>
            <span aria-hidden>{signs[line.kind]} </span>
            <span className="sr-only">{words[line.kind]}</span>
            {line.text || ' '}
          </div>
        ))}
      </section>
    </div>
  ))
}

/** Long stretches without a change are left out. */
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
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** With more changed lines than this the comparison would take too long, so each text is shown as one block. */
const mostChanges = 2_000

/** The changes that turn one text into another, line by line. */
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
