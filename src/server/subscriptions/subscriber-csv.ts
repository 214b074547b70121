import type { Subscriber } from '../../contract/subscriptions.ts'
import { csvTable } from '../platform/http/csv.ts'

const columns = ['email', 'state', 'source', 'consent', 'consented_at', 'created_at', 'ended_at'] as const

/** The subscribers as CSV, which an import reads as well. */
export const csvOf = (subscribers: readonly Subscriber[]): string =>
  csvTable(
    columns,
    subscribers.map((subscriber) => columns.map((column) => subscriber[column])),
  )
