import type { SubscriberState } from '../../../contract/subscriptions.ts'
import type { TagTone } from '../../ui/tag.tsx'

/** The states of a subscriber, in the words of the admin. */
export const stateWords: Record<SubscriberState, { label: string; tone: TagTone }> = {
  active: { label: 'Subscribed', tone: 'ok' },
  pending: { label: 'Not confirmed', tone: 'warn' },
  unsubscribed: { label: 'Unsubscribed', tone: 'plain' },
  bounced: { label: 'Address refused', tone: 'danger' },
}
