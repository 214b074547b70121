import type { GateSecret } from '../../../contract/workflow-parts.ts'
import type { WorkflowVersion } from '../../../contract/workflows.ts'
import { Tag } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/placeholder.tsx'
import { DifferencesList } from '../../workflows/facts.tsx'
import { FileChanges, SecretList } from '../../workflows/gate-lists.tsx'
import { counted } from '../../workflows/words.ts'
import { ActionButton } from '../list/action-button.tsx'
import type { Gate } from './gate.ts'
import { Findings } from './gate-findings.tsx'
import { Acceptance, Drawn, Part } from './gate-part.tsx'
import { FileTools, Repairs } from './gate-repairs.tsx'
import { RunPreview } from './run-preview.tsx'

export const checksHeading = 'publishing-checks'

export const issuesToFix = ({ length }: readonly unknown[]): string => `${counted(length, 'issue')} to fix`

export function GatePanel({ gate, versions }: { gate: Gate; versions: readonly WorkflowVersion[] }) {
  const { inspection, busy, keep } = gate
  if (!inspection) return <EmptyState>Add a file to see what would be published.</EmptyState>
  const { blocking, findings, secrets, repairs, repairable, differences, picture, run } = inspection
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8" aria-busy={busy}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div role="status" className="flex flex-wrap items-center gap-3">
          <h2 id={checksHeading} className="text-xl">
            Publishing checks
          </h2>
          {blocking.length === 0 ? (
            <Tag tone="ok">can be published</Tag>
          ) : (
            <Tag tone="danger">{issuesToFix(blocking)}</Tag>
          )}
        </div>
        {gate.undo && <ActionButton onClick={gate.undo}>Undo the last change</ActionButton>}
      </div>
      {secrets.length > 0 && <Secrets secrets={secrets} gate={gate} />}
      {repairs.length > 0 && <Repairs {...{ repairs, repairable, gate }} />}
      <Part heading="Checks">
        <Findings findings={findings} gate={gate} />
      </Part>
      {run?.run && (
        <Part heading="The run">
          <RunPreview inspected={run} run={run.run} onKeep={keep} />
        </Part>
      )}
      {picture && (
        <Part heading="Drawing">
          <Drawn
            picture={picture}
            of="the workflow"
            className="mt-3 max-h-112 overflow-auto [&_svg]:mx-auto [&_svg]:h-88"
          />
        </Part>
      )}
      {differences && <FileTools gate={gate} />}
      {differences && (
        <Part heading="Removed before publishing">
          <FileChanges differences={differences} />
        </Part>
      )}
      {versions.length > 0 && (
        <Part heading="Published versions">
          <ul className="mt-2">
            {versions.map(({ number, version, changelog, created_at, differences: since }) => (
              <li key={number} className="grid gap-1 border-t border-line py-3">
                <p>
                  <strong>{version}</strong>
                  <span className="label ml-3 text-ink-muted">{created_at.slice(0, 10)}</span>
                </p>
                {changelog && <p className="text-sm">{changelog}</p>}
                {since && <DifferencesList differences={since} />}
              </li>
            ))}
          </ul>
        </Part>
      )}
    </div>
  )
}

/** The found values, which can be replaced; a secret can be accepted with a reason. */
function Secrets({ secrets, gate }: { secrets: readonly GateSecret[]; gate: Gate }) {
  const open = secrets.filter(({ level, reason }) => level === 'critical' && reason === null).length
  const label = 'Or explain why it can be published.'
  return (
    <Part
      heading="Secrets and private data"
      action={
        open > 1 && <ActionButton onClick={() => gate.change({ replace: 'open' })}>Replace all {open}</ActionButton>
      }
    >
      <div className="mt-2">
        <SecretList
          secrets={secrets}
          count={secrets.length}
          settled={({ reason }) => (reason === null ? undefined : 'accepted')}
          onReplace={(fingerprint) => gate.change({ replace: [fingerprint] })}
          more={({ fingerprint, level, reason }) =>
            (level === 'critical' || reason !== null) && (
              <Acceptance {...{ fingerprint, reason, label, gate }} hint="Only you see the reason." />
            )
          }
        />
      </div>
    </Part>
  )
}
