import type { WorkflowRun, WorkflowRunOutput } from '../../../../contract/workflow-run.ts'
import { Tag } from '../../../ui/tag.tsx'

const items = (count: number) => (count === 1 ? '1 item' : `${count} items`)

/** All steps of a run. Each opens to show its items as they will be published. */
export function RunSteps({ run: { steps } }: { run: WorkflowRun }) {
  return (
    <ol className="mt-4" aria-label="Steps of the run">
      {steps.map(({ node, round, state, duration_ms, outputs, error }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step has no other identity than its place.
        <li key={index} className="border-t border-line">
          <details className="workflow-run-step">
            <summary>
              <span className="label text-ink-muted">{index + 1}</span>
              <strong className="wrap-anywhere">{node}</strong>
              {round > 0 && <span className="text-sm text-ink-muted">round {round + 1}</span>}
              {state === 'error' && <Tag tone="danger">error</Tag>}
              <span className="label text-ink-muted">
                {items(outputs.reduce((sum, { count }) => sum + count, 0))}
                {duration_ms !== null && ` · ${duration_ms} ms`}
              </span>
            </summary>
            {error && <p className="text-danger wrap-anywhere">{error}</p>}
            {outputs.map((output) => (
              <Output key={`${output.kind} ${output.index}`} output={output} alone={outputs.length === 1} />
            ))}
          </details>
        </li>
      ))}
    </ol>
  )
}

function Output({
  output: { kind, index, count, items: shown },
  alone,
}: {
  output: WorkflowRunOutput
  alone: boolean
}) {
  const name = kind === 'main' ? `Output ${index + 1}` : kind.replace(/^ai_/, '')
  return (
    <div className="grid gap-1">
      {!alone && (
        <p className="text-sm text-ink-muted">
          {name}: {count === 0 ? 'not taken' : items(count)}
        </p>
      )}
      {shown.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which the keyboard must reach.
        <pre className="workflow-run-items" tabIndex={0}>
          {JSON.stringify(shown, null, 2)}
        </pre>
      )}
      {count > shown.length && shown.length > 0 && (
        <p className="text-sm text-ink-muted">
          {shown.length} of {count} items are shown.
        </p>
      )}
    </div>
  )
}
