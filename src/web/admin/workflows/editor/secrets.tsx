import type { GateSecret } from '../../../../contract/workflow-parts.ts'
import type { AcceptedSecret, InspectionRequest } from '../../../../contract/workflows.ts'
import { SecretItem } from './secret-item.tsx'

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
export function Secrets({ secrets, onReplace, onAccept, onWithdraw }: SecretsProps) {
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
        {open > 1 && (
          <button type="button" className="admin-action" onClick={() => onReplace('open')}>
            Replace all {open}
          </button>
        )}
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
