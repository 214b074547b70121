import type { ReactNode } from 'react'
import { detailsOf } from '../../../contract/contact-fields.ts'
import type { Message } from '../../../contract/inbox.ts'
import { money } from '../../../contract/money.ts'
import { timeLabel } from '../../ui/time-label.ts'

/** Who wrote a message, and when. */
export function MessageFacts({ message, children }: { message: Message; children?: ReactNode }) {
  const { name, email, created_at, amount, currency } = message
  return (
    <p className="admin-facts">
      <span className="wrap-anywhere">
        {name}, {email}
      </span>
      <time dateTime={created_at}>{timeLabel(created_at)}</time>
      {detailsOf(message).map(([label, text]) => (
        <span key={label} className="wrap-anywhere">
          {label}: {text}
        </span>
      ))}
      {amount !== null && <span className="tabular-nums">{money(amount, currency)}</span>}
      {children}
    </p>
  )
}
