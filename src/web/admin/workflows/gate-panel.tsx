import { useId, useState } from 'react'
import type { Differences, GateFinding, GateSecret, Inspection } from '../../../contract/workflow-parts.ts'
import type { AcceptedSecret, InspectionRequest, WorkflowVersion } from '../../../contract/workflows.ts'
import { Button } from '../../ui/button.tsx'
import { Tag, type TagTone } from '../../ui/card.tsx'
import { Input } from '../../ui/field.tsx'
import { EmptyState } from '../../ui/placeholder.tsx'
import { DifferencesList } from '../../workflows/facts.tsx'
import { ActionButton } from '../list/action-button.tsx'
import { RunPreview } from './run-preview.tsx'

interface GatePanelProps {
  inspection: Inspection | null
  busy: boolean
  versions: readonly WorkflowVersion[]
  onReplace: (replace: Replace) => void
  onAccept: (accepted: AcceptedSecret) => void
  onWithdraw: (fingerprint: string) => void
  /** Missing for a stored run, of which only what is masked is known. */
  onKeep?: ((key: string, keep: boolean) => void) | undefined
}

/** The findings in the file, and what to do before it can be published. */
export function GatePanel({ inspection, busy, versions, onReplace, onAccept, onWithdraw, onKeep }: GatePanelProps) {
  if (!inspection) return <EmptyState>Add a file to see what would be published.</EmptyState>
  const { blocking, findings, secrets, differences, picture, run } = inspection
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8" aria-busy={busy}>
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
      <Secrets secrets={secrets} onReplace={onReplace} onAccept={onAccept} onWithdraw={onWithdraw} />
      <Findings findings={findings} />
      {run?.run && <RunPreview inspected={run} run={run.run} onKeep={onKeep} />}
      {picture && (
        <section aria-labelledby="picture-heading">
          <h3 id="picture-heading" className="text-lg">
            Drawing
          </h3>
          {/* biome-ignore lint/a11y/useSemanticElements: a drawing that scrolls, which the keyboard must reach. */}
          <div
            className="workflow-preview mt-3"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
            tabIndex={0}
            role="group"
            aria-label="Drawing of the workflow"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by src/n8n, every text in it escaped.
            dangerouslySetInnerHTML={{ __html: picture }}
          />
        </section>
      )}
      {differences && (
        <section aria-labelledby="clean-heading">
          <h3 id="clean-heading" className="text-lg">
            Removed before publishing
          </h3>
          <FileChanges differences={differences} />
        </section>
      )}
      {versions.length > 0 && (
        <section aria-labelledby="published-heading">
          <h3 id="published-heading" className="text-lg">
            Published versions
          </h3>
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
        </section>
      )}
    </div>
  )
}

const words = { added: 'added', removed: 'removed', changed: 'changed' } as const

/** The places where the clean copy differs from the original. Values are not shown, because they may be private. */
function FileChanges({ differences: { file, changed } }: { differences: Differences }) {
  const rows = [
    ...file.map(({ pointer, change }) => ({ place: pointer, change })),
    ...changed.flatMap(({ name, changes }) =>
      changes.map(({ pointer, change }) => ({ place: `${name}: ${pointer}`, change })),
    ),
  ]
  if (rows.length === 0) return <p className="mt-2 text-ink-muted">Nothing to remove: the file is already clean.</p>
  return (
    <ul className="mt-2 text-sm">
      {rows.map(({ place, change }) => (
        <li key={place} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-1.5">
          <code className="label wrap-anywhere">{place}</code>
          <span className="text-ink-muted">{words[change]}</span>
        </li>
      ))}
    </ul>
  )
}

const tones: Record<GateFinding['level'], TagTone> = { error: 'danger', warning: 'warn', note: 'plain' }

function Findings({ findings }: { findings: readonly GateFinding[] }) {
  return (
    <section aria-labelledby="checks-heading">
      <h3 id="checks-heading" className="text-lg">
        Checks
      </h3>
      {findings.length === 0 ? (
        <p className="mt-2 text-ink-muted">No issues found.</p>
      ) : (
        <ul className="mt-2">
          {findings.map((finding) => (
            <li key={`${finding.code} ${finding.pointer}`} className="grid gap-1 border-t border-line py-3">
              <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                <Tag tone={tones[finding.level]}>{finding.level}</Tag>
                {finding.message}
              </p>
              {finding.pointer && <code className="label text-ink-muted wrap-anywhere">{finding.pointer}</code>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

export type Replace = NonNullable<InspectionRequest['replace']>

interface SecretsProps {
  secrets: readonly GateSecret[]
  onReplace: (replace: Replace) => void
  onAccept: (accepted: AcceptedSecret) => void
  onWithdraw: (fingerprint: string) => void
}

/** Nobody reads a longer list. */
const SHOWN = 100

/** The found values, each once with all its places; the critical ones first. */
function Secrets({ secrets, onReplace, onAccept, onWithdraw }: SecretsProps) {
  if (secrets.length === 0) return null
  const rank = ({ level }: GateSecret) => (level === 'critical' ? 0 : 1)
  const sorted = secrets.toSorted((a, b) => rank(a) - rank(b))
  const open = secrets.filter(({ level, reason }) => level === 'critical' && reason === null).length
  const more = sorted.length - SHOWN
  return (
    <section aria-labelledby="secrets-heading">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="secrets-heading" className="text-lg">
          Secrets and private data
        </h3>
        {open > 1 && <ActionButton onClick={() => onReplace('open')}>Replace all {open}</ActionButton>}
      </div>
      <ul className="mt-2">
        {sorted.slice(0, SHOWN).map((secret) => (
          <SecretItem
            key={secret.fingerprint}
            secret={secret}
            onReplace={() => onReplace([secret.fingerprint])}
            onAccept={(reason) => onAccept({ fingerprint: secret.fingerprint, reason })}
            onWithdraw={() => onWithdraw(secret.fingerprint)}
          />
        ))}
      </ul>
      {more > 0 && <p className="border-t border-line py-3 text-ink-muted">And {more} more.</p>}
    </section>
  )
}

interface SecretItemProps {
  secret: GateSecret
  onReplace: () => void
  onAccept: (reason: string) => void
  onWithdraw: () => void
}

/** One found secret, which can be replaced or accepted with a reason. Its value is masked. */
function SecretItem({ secret, onReplace, onAccept, onWithdraw }: SecretItemProps) {
  const [reason, setReason] = useState('')
  const id = useId()
  const { level, message, masked, places, count } = secret
  const critical = level === 'critical'
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line py-3">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Tag tone={secret.reason !== null ? 'ok' : critical ? 'danger' : 'warn'}>
          {secret.reason !== null ? 'accepted' : level}
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
      {secret.reason === null ? (
        <div className="flex flex-wrap items-end gap-2">
          <Button variant="secondary" size="small" onClick={onReplace}>
            Replace with a placeholder
          </Button>
          {critical && (
            <div className="flex min-w-60 flex-1 items-end gap-2">
              <div className="flex-1">
                <label htmlFor={id} className="mb-1 block text-sm">
                  Or explain why it can be published
                </label>
                <Input id={id} value={reason} onChange={(event) => setReason(event.target.value)} />
              </div>
              <Button
                variant="secondary"
                size="small"
                disabled={reason.trim().length < 3}
                onClick={() => onAccept(reason.trim())}
              >
                Accept
              </Button>
            </div>
          )}
        </div>
      ) : (
        <p className="flex flex-wrap items-baseline gap-3 text-sm">
          Reason: {secret.reason}
          <ActionButton onClick={onWithdraw}>Withdraw</ActionButton>
        </p>
      )}
    </li>
  )
}

/** The id of the heading above the result of the checks. */
export const checksHeading = 'publishing-checks'

/** `1 issue to fix`, `3 issues to fix` */
export const issuesToFix = ({ length }: readonly unknown[]): string =>
  `${length === 1 ? '1 issue' : `${length} issues`} to fix`
