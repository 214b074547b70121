import type { GateSecret } from '../../../contract/workflow-parts.ts'
import type { WorkflowVersion } from '../../../contract/workflows.ts'
import { Button } from '../../ui/button.tsx'
import { Tag, type TagTone } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/placeholder.tsx'
import { DifferencesList } from '../../workflows/facts.tsx'
import { FileChanges } from '../../workflows/file-changes.tsx'
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

/** Nobody reads a longer list. */
const SHOWN = 100

/** What is known of a value: a secret blocks, the others are shown, the least of them last. */
const levels: Record<GateSecret['level'], { order: number; tone: TagTone; label: string }> = {
  critical: { order: 0, tone: 'danger', label: 'critical' },
  warning: { order: 1, tone: 'warn', label: 'warning' },
  notice: { order: 2, tone: 'plain', label: 'Yours?' },
}

/** The found values, each once with all its places; the critical ones first. */
function Secrets({ secrets, gate }: { secrets: readonly GateSecret[]; gate: Gate }) {
  const sorted = secrets.toSorted((a, b) => levels[a.level].order - levels[b.level].order)
  const open = secrets.filter(({ level, reason }) => level === 'critical' && reason === null).length
  const more = sorted.length - SHOWN
  return (
    <Part
      heading="Secrets and private data"
      action={
        open > 1 && <ActionButton onClick={() => gate.change({ replace: 'open' })}>Replace all {open}</ActionButton>
      }
    >
      <ul className="mt-2">
        {sorted.slice(0, SHOWN).map((secret) => (
          <SecretItem key={secret.fingerprint} secret={secret} gate={gate} />
        ))}
      </ul>
      {more > 0 && <p className="border-t border-line py-3 text-ink-muted">And {more} more.</p>}
    </Part>
  )
}

/** One found secret, which can be replaced or accepted with a reason. Its value is masked. */
function SecretItem({ secret, gate }: { secret: GateSecret; gate: Gate }) {
  const { fingerprint, level, message, masked, places, count, reason } = secret
  const critical = level === 'critical'
  const label = 'Or explain why it can be published.'
  const acceptance = { fingerprint, reason, label, hint: 'Only you see the reason.', gate }
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line py-3">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Tag tone={reason !== null ? 'ok' : levels[level].tone}>
          {reason !== null ? 'accepted' : levels[level].label}
        </Tag>
        {message}
        <code className="label">{masked}</code>
      </p>
      {places.map((place) => (
        <code key={place} className="label text-ink-muted wrap-anywhere">
          {place}
        </code>
      ))}
      {count > places.length && <p className="text-sm text-ink-muted">{count} times in all.</p>}
      {reason === null ? (
        <div className="flex flex-wrap items-end gap-2">
          <Button variant="secondary" size="small" onClick={() => gate.change({ replace: [fingerprint] })}>
            {level === 'notice' ? 'Replace everywhere' : 'Replace with a placeholder'}
          </Button>
          {critical && <Acceptance {...acceptance} />}
        </div>
      ) : (
        <Acceptance {...acceptance} />
      )}
    </li>
  )
}
