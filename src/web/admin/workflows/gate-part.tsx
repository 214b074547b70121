import { type ReactNode, useId, useState } from 'react'
import { SmallButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Input } from '../../ui/field.tsx'
import { ActionButton } from '../list/action-button.tsx'
import type { Gate } from './gate.ts'

/** A section of the panel; `action` stands beside its heading. */
export function Part({ heading, action, children }: { heading: string; action?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id={id} className="text-lg">
          {heading}
        </h3>
        {action}
      </div>
      {children}
    </section>
  )
}

export const Drawn = ({ picture, of, className }: { picture: string; of: string; className: string }) => (
  // biome-ignore lint/a11y/useSemanticElements: not a form's group.
  <div
    className={cx('rounded-node border border-line bg-sunk [&_svg]:block [&_svg]:w-auto [&_svg]:max-w-none', className)}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
    tabIndex={0}
    role="group"
    aria-label={`Drawing of ${of}`}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by src/n8n, every text in it escaped.
    dangerouslySetInnerHTML={{ __html: picture }}
  />
)

interface AcceptanceProps {
  fingerprint: string
  reason: string | null
  label: string
  /** Who reads the reason. */
  hint: string
  gate: Gate
}

/** The owner's reason for publishing what was found: its field, or the reason that was given. */
export function Acceptance({ fingerprint, reason, label, hint, gate }: AcceptanceProps) {
  const [typed, setTyped] = useState('')
  const id = useId()
  if (reason !== null) {
    return (
      <p className="flex flex-wrap items-baseline gap-3 text-sm">
        Reason: {reason}
        <ActionButton onClick={() => gate.withdraw(fingerprint)}>Withdraw</ActionButton>
      </p>
    )
  }
  return (
    <div className="flex min-w-60 flex-1 items-end gap-2">
      <div className="flex-1">
        <label htmlFor={id} className="mb-1 block text-sm">
          {label} <span className="text-ink-muted">{hint}</span>
        </label>
        <Input id={id} value={typed} onChange={(event) => setTyped(event.target.value)} />
      </div>
      <SmallButton
        disabled={typed.trim().length < 3}
        onClick={() => gate.accept({ fingerprint, reason: typed.trim() })}
      >
        Accept
      </SmallButton>
    </div>
  )
}
