import { useId, useState } from 'react'
import type { GateSecret } from '../../../../contract/workflow-parts.ts'
import type { AcceptedSecret, InspectionRequest } from '../../../../contract/workflows.ts'
import { Button } from '../../../ui/button.tsx'
import { Tag } from '../../../ui/card.tsx'
import { Input } from '../../../ui/field.tsx'

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
          <button type="button" className="admin-action" onClick={onWithdraw}>
            Withdraw
          </button>
        </p>
      )}
    </li>
  )
}
