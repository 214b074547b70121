export interface WebhookTable {
  id: string
  url: string
  /** JSON: the names of the events. */
  events: string
  active: number
  /** Why the site has paused it. */
  paused_because: string | null
  /** Sealed with the site's secret, for this webhook. */
  secret: string
  former_secret: string | null
  rotated_at: string | null
  /** Events in a row whose tries are used up. */
  failed_in_a_row: number
  created_at: string
}

export type WebhookTables = { webhook: WebhookTable }
