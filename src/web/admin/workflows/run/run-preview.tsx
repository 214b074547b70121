import type { RunInspection, WorkflowRun } from '../../../../contract/workflow-run.ts'
import { MaskedList } from './masked-list.tsx'
import { RunSteps } from './run-steps.tsx'

interface RunPreviewProps {
  inspected: RunInspection
  run: WorkflowRun
  /** Missing for a stored run. */
  onKeep?: ((key: string, keep: boolean) => void) | undefined
}

/** The run as visitors get it, and what was masked in it. */
export function RunPreview({ inspected: { masked, notes }, run, onKeep }: RunPreviewProps) {
  return (
    <section aria-labelledby="run-preview-heading">
      <h3 id="run-preview-heading" className="text-lg">
        The run
      </h3>
      {notes.map((note) => (
        <p key={note} className="mt-2 text-ink-muted">
          {note}
        </p>
      ))}
      {onKeep ? (
        <MaskedList masked={masked} onKeep={onKeep} />
      ) : (
        <p className="mt-2 text-ink-muted">Attach it again to change what is masked.</p>
      )}
      <RunSteps run={run} />
    </section>
  )
}
