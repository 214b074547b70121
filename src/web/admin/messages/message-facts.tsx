import { detailsOf } from '../../../contract/contact-fields.ts'
import type { Message } from '../../../contract/inbox.ts'
import { money } from '../../../contract/money.ts'
import { Tag, type TagTone } from '../../ui/card.tsx'
import { timeLabel } from '../../ui/time-label.ts'
import { teaser } from '../../workflows/words.ts'

export const titleOf = ({ subject, message }: Pick<Message, 'subject' | 'message'>): string =>
  subject || teaser(message, 60, 60)

export function MessageFacts({ message }: { message: Message }) {
  const { name, email, created_at, amount, currency } = message
  return (
    <>
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
    </>
  )
}

const tones: Record<Message['state'], TagTone> = { new: 'warn', read: 'plain', answered: 'ok', archived: 'plain' }

const isDue = ({ follow_up }: Pick<Message, 'follow_up'>): boolean =>
  follow_up !== null && Date.parse(follow_up) <= Date.now()

export function MessageTags({ message }: { message: Message }) {
  const { state, stage, suspect } = message
  return (
    <>
      <Tag tone={tones[state]}>{state}</Tag>
      {stage !== 'none' && <Tag>{stage}</Tag>}
      {isDue(message) && <Tag tone="warn">follow-up due</Tag>}
      {suspect && <Tag tone="danger">suspected spam</Tag>}
    </>
  )
}
