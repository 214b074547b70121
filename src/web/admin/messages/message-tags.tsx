import type { Message } from '../../../contract/inbox.ts'
import { Tag, type TagTone } from '../../ui/card.tsx'

const tones: Record<Message['state'], TagTone> = { new: 'warn', read: 'plain', answered: 'ok', archived: 'plain' }

export const isDue = ({ follow_up }: Pick<Message, 'follow_up'>): boolean =>
  follow_up !== null && Date.parse(follow_up) <= Date.now()

/** The state and the label of a message, and what needs attention. */
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
