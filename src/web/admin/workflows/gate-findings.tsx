import type { GateFinding } from '../../../contract/workflow-parts.ts'
import { Tag } from '../../ui/card.tsx'
import { findingTones } from '../../workflows/gate-lists.tsx'
import type { Gate } from './gate.ts'
import { Acceptance } from './gate-part.tsx'

export function Findings({ findings, gate }: { findings: readonly GateFinding[]; gate: Gate }) {
  if (findings.length === 0) return <p className="mt-2 text-ink-muted">No issues found.</p>
  const firsts = new Map(findings.toReversed().map((finding) => [finding.fingerprint, finding]))
  return (
    <ul className="mt-2">
      {findings.map((finding) => {
        const { code, pointer, level, message, fingerprint, reason = null } = finding
        // One reason accepts all findings of a rule at a node.
        const answer = fingerprint && firsts.get(fingerprint) === finding && (
          <Acceptance
            {...{ fingerprint, reason, gate }}
            label="Explain why it may stay."
            hint="Visitors can read the reason."
          />
        )
        return (
          <li key={`${code} ${pointer} ${message}`} className="grid gap-1 border-t border-line py-3">
            <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <Tag tone={reason === null ? findingTones[level] : 'ok'}>{reason === null ? level : 'accepted'}</Tag>
              {message}
            </p>
            {pointer && <code className="label text-ink-muted wrap-anywhere">{pointer}</code>}
            {reason === null && answer ? (
              <details>
                <summary className="w-fit cursor-pointer text-sm">Accept with a reason</summary>
                <div className="mt-2">{answer}</div>
              </details>
            ) : (
              answer
            )}
          </li>
        )
      })}
    </ul>
  )
}
