import type { Sending } from '../../contract/sendings.ts'
import type { Subscriber } from '../../contract/subscriptions.ts'

export interface SubscriberTable {
  id: string
  /** In lower case. */
  email: string
  state: Subscriber['state']
  source: Subscriber['source']
  /** The owner's statement about an imported address. */
  consent: string | null
  consented_at: string | null
  /** When a confirmation was requested; the link of the email is signed for it. Null if none is open. */
  requested_at: string | null
  ended_at: string | null
  created_at: string
}

export interface PostSendingTable {
  id: string
  /** Stays after the post was deleted, so that a restored post is not sent twice. */
  post_id: string
  state: Sending['state']
  /** The email, with the id of this row in place of a receiver's token. Removed when it is finished. */
  subject: string
  text_body: string
  html_body: string
  /** Before this time no further email leaves. */
  next_at: string
  total: number
  /** Counted from the receivers until it is finished. */
  sent: number
  bounced: number
  failed: number
  created_at: string
  finished_at: string | null
}

/** Who gets a post. The rows are removed when its sending is finished. */
export interface PostReceiverTable {
  sending_id: string
  subscriber_id: string
  /** queued: its email is in the outbox. */
  state: 'waiting' | 'queued' | 'sent' | 'bounced' | 'failed'
  letter_id: string | null
}

export interface NewsletterTables {
  subscribers: SubscriberTable
  /** Hashes of addresses whose data was erased, so that no import subscribes them again. */
  erased_subscribers: { address_hash: string; erased_at: string }
  post_sendings: PostSendingTable
  post_receivers: PostReceiverTable
}
