import type { GateSecret } from '../../../../contract/workflow-parts.ts'
import type { AcceptedSecret } from '../../../../contract/workflows.ts'
import { SecretItem } from './secret-item.tsx'

interface SecretsProps {
  secrets: readonly GateSecret[]
  onReplace: (fingerprints: string[]) => void
  onAccept: (accepted: AcceptedSecret) => void
  onWithdraw: (fingerprint: string) => void
}

/** Found values, each once with all its places; the critical ones first. */
export function Secrets({ secrets, onReplace, onAccept, onWithdraw }: SecretsProps) {
  if (secrets.length === 0) return null
  const groups = [...Map.groupBy(secrets, ({ fingerprint }) => fingerprint).values()]
  const rank = ({ level }: GateSecret) => (level === 'critical' ? 0 : 1)
  const sorted = groups.flatMap((places) => (places[0] ? [{ first: places[0], places }] : []))
  sorted.sort((a, b) => rank(a.first) - rank(b.first))
  const open = sorted.filter(({ first }) => first.level === 'critical' && first.reason === null)
  return (
    <section aria-labelledby="secrets-heading">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="secrets-heading" className="text-lg">
          Secrets and private data
        </h3>
        {open.length > 1 && (
          <button
            type="button"
            className="admin-action"
            onClick={() => onReplace(open.map(({ first }) => first.fingerprint))}
          >
            Replace all {open.length}
          </button>
        )}
      </div>
      <ul className="mt-2">
        {sorted.map(({ first, places }) => (
          <SecretItem
            key={first.fingerprint}
            secret={first}
            places={places.map(({ pointer }) => pointer)}
            onReplace={() => onReplace([first.fingerprint])}
            onAccept={(reason) => onAccept({ fingerprint: first.fingerprint, reason })}
            onWithdraw={() => onWithdraw(first.fingerprint)}
          />
        ))}
      </ul>
    </section>
  )
}
