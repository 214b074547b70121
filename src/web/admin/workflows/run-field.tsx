import { CloudDownload, Pin, Table2, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import type { Inspection } from '../../../contract/workflow-parts.ts'
import type { WorkflowRun } from '../../../contract/workflow-run.ts'
import { cx } from '../../ui/cx.ts'
import { Field, Textarea } from '../../ui/field.tsx'
import { useFileDrop } from '../../ui/file-drop.ts'
import { counted } from '../../workflows/words.ts'
import type { EntryFormApi } from '../form/editable.ts'
import { focusOn } from '../keep-focus.ts'
import { ActionButton } from '../list/action-button.tsx'
import { ChooseFile } from '../media/file-picker.tsx'
import { sourceStyle } from './file-input.tsx'
import { RunFromN8n, runPartStyle } from './run-from-n8n.tsx'
import { executionRun, heldIn, pinnedRun, removal, rowProblem, tableRun } from './run-value.ts'

interface RunFieldProps {
  form: EntryFormApi
  stored: WorkflowRun | null
  inspection: Inspection | null
}

const tooLarge =
  'This export and the workflow are larger than 2 MB together. Run the workflow with fewer items and export that.'

export function RunField({ form, stored, inspection }: RunFieldProps) {
  const [problem, setProblem] = useState('')
  const [asking, setAsking] = useState(false)
  const value = String(form.watch('run') ?? '')
  const held = heldIn(value)
  const [first] = inspection?.run?.problems ?? []
  const error = problem || form.formState.errors.run?.message || (value ? first : '')
  const isAttached = held !== null || (stored !== null && value !== removal)

  // An error from a refused save no longer applies once the values have changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the inspected values changed.
  useEffect(() => form.clearErrors('run'), [inspection])

  const attach = (next: string) => {
    setProblem('')
    form.clearErrors('run')
    form.setValue('run', next, { shouldDirty: true })
  }
  const isTooLarge = (size: number) => size + String(form.getValues('workflow_json')).length > limits.body * 0.9
  const take = async (file: File | undefined) => {
    if (!file) return
    if (isTooLarge(file.size)) return setProblem(tooLarge)
    const text = await file.text().catch(() => null)
    if (text === null) setProblem('That file could not be read. Please try again.')
    else if (text.trim() === '') setProblem('That file is empty. Choose the export of an execution.')
    else attach(executionRun(text, file.name))
  }
  /** For actions that remove the pressed button. */
  const focusHeading = () => focusOn(document.getElementById('run-heading'))
  const fetched = (text: string, address: string) => {
    if (isTooLarge(text.length)) return setProblem(tooLarge)
    setAsking(false)
    focusHeading()
    attach(executionRun(text, address))
  }
  const { isOver, handlers } = useFileDrop(([file]) => take(file))

  return (
    <section
      className={cx(
        'grid grid-cols-[minmax(0,1fr)] gap-3 rounded-node border p-4',
        isOver ? 'border-dashed border-signal' : 'border-line',
      )}
      aria-labelledby="run-heading"
      {...handlers}
    >
      <h3 id="run-heading" className="font-heading text-base font-semibold">
        Run
        <span className="ml-2 font-text text-sm font-normal text-ink-muted">optional</span>
      </h3>
      <p className="text-sm" role="status">
        {statusOf(value, stored)}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <ChooseFile text="Choose an export" accept=".json,application/json" onFile={take} />
        <ActionButton icon={CloudDownload} aria-expanded={asking} onClick={() => setAsking(!asking)}>
          Fetch from n8n
        </ActionButton>
        <ActionButton icon={Pin} busy={!inspection?.pinned} onClick={() => attach(pinnedRun)}>
          Use pinned data
        </ActionButton>
        <ActionButton
          icon={Table2}
          busy={!inspection?.nodes.length}
          aria-pressed={held?.kind === 'table'}
          onClick={() => attach(tableRun(storedRows(stored)))}
        >
          Make a table
        </ActionButton>
        {isAttached && (
          <ActionButton
            icon={Trash2}
            danger
            onClick={() => {
              attach(stored && value !== removal ? removal : '')
              focusHeading()
            }}
          >
            Remove run
          </ActionButton>
        )}
      </div>
      {error && (
        <p role="alert" className="text-sm font-semibold text-danger">
          {error}
        </p>
      )}
      {asking && <RunFromN8n onFetched={fetched} />}
      {held?.kind === 'table' && (
        <RunTable
          nodes={inspection?.nodes ?? []}
          rows={held.rows}
          onChange={(rows) => attach(tableRun(rows, held.keep))}
        />
      )}
      <GoneSteps gone={inspection?.run?.gone ?? []} form={form} />
      <p className="text-sm text-ink-muted">
        Visitors can play it step by step. Secrets and personal data are masked first, and only the masked run is
        stored. Fetch an execution from n8n, or choose or drop an export: the answer of n8n’s API at{' '}
        <code className="label">/api/v1/executions/ID?includeData=true</code>.
      </p>
    </section>
  )
}

const kinds = { execution: 'An execution', pinned: 'Pinned data', table: 'A table made by hand' } as const

function statusOf(value: string, stored: WorkflowRun | null): string {
  const held = heldIn(value)
  if (value === removal) return stored ? 'The run is removed when you save.' : 'No run attached.'
  if (held?.kind === 'execution') return `${held.name}, not saved yet.`
  if (held) return `${kinds[held.kind]}, not saved yet.`
  if (value) return 'The export is no longer in this browser. Choose it again.'
  return stored
    ? `${kinds[stored.source]} with ${counted(stored.steps.length, 'step')} is attached.`
    : 'No run attached.'
}

/** The rows of a stored table, so that it can be changed later. */
const storedRows = (stored: WorkflowRun | null): Record<string, string> =>
  stored?.source === 'table'
    ? Object.fromEntries(
        stored.steps.map(({ node, outputs }) => [node, JSON.stringify(outputs[0]?.items ?? [], null, 1)]),
      )
    : {}

/** Asks before steps of the stored run are dropped whose nodes the file no longer has. */
function GoneSteps({ gone, form }: { gone: readonly string[]; form: EntryFormApi }) {
  if (gone.length === 0) return null
  return (
    <div className="admin-notice admin-notice-warn">
      <p>
        The attached run has steps of {gone.length === 1 ? 'a node' : 'nodes'} that the file no longer has:{' '}
        <strong className="wrap-anywhere">{gone.join(', ')}</strong>. Attach a new run, or leave these steps out.
      </p>
      <label className="flex items-center gap-2">
        <input type="checkbox" {...form.register('drop_run_steps')} />
        Leave these steps out
      </label>
    </div>
  )
}

interface RunTableProps {
  nodes: readonly string[]
  rows: Record<string, string>
  onChange: (rows: Record<string, string>) => void
}

const RunTable = ({ nodes, rows, onChange }: RunTableProps) => (
  <fieldset className={runPartStyle} aria-label="Items of each node">
    <p className="text-sm text-ink-muted">
      Enter the output of each node as JSON. Leave a node empty if it did not run.
    </p>
    {nodes.map((node) => (
      <Field key={node} label={node} error={rowProblem(rows[node] ?? '') || undefined}>
        {(control) => (
          <Textarea
            {...control}
            rows={rows[node]?.trim() ? 4 : 1}
            spellCheck={false}
            className={sourceStyle}
            placeholder={'[{"key": "value"}]'}
            value={rows[node] ?? ''}
            onChange={(event) => onChange({ ...rows, [node]: event.target.value })}
          />
        )}
      </Field>
    ))}
  </fieldset>
)
