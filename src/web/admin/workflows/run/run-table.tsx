import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { rowProblem } from './run-value.ts'

interface RunTableProps {
  /** In the order of the steps. */
  nodes: readonly string[]
  /** What is typed for each node. */
  rows: Record<string, string>
  onChange: (rows: Record<string, string>) => void
}

/** The items of each node, typed by hand. */
export function RunTable({ nodes, rows, onChange }: RunTableProps) {
  return (
    <fieldset className="workflow-run-table" aria-label="Items of each node">
      <p className="text-sm text-ink-muted">
        Write what each node puts out, as JSON. Leave a node empty if it did not run.
      </p>
      {nodes.map((node) => (
        <Field key={node} label={node} error={rowProblem(rows[node] ?? '') || undefined}>
          {(control) => (
            <Textarea
              {...control}
              rows={rows[node]?.trim() ? 4 : 1}
              spellCheck={false}
              className="workflow-source"
              placeholder={'[{"key": "value"}]'}
              value={rows[node] ?? ''}
              onChange={(event) => onChange({ ...rows, [node]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </fieldset>
  )
}
