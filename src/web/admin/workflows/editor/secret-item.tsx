import { useId, useState } from 'react'
import type { GateSecret } from '../../../../contract/workflow-parts.ts'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/input.tsx'
import { Tag } from '../../../ui/tag.tsx'

interface SecretItemProps {
  secret: GateSecret
  onReplace: () => void
  onAccept: (reason: string) => void
  onWithdraw: () => void
}

/** One found secret, which can be replaced or accepted with a reason. Its value is masked. */
export function SecretItem({ secret, onReplace, onAccept, onWithdraw }: SecretItemProps) {
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
