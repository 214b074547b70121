import { type ExpressionBuilder, sql } from 'kysely'
import { type Subscriber, type SubscriberState, subscriberShape } from '../../contract/subscriptions.ts'
import type { Schema } from '../schema.ts'
import type { SubscriberTable } from './schema.ts'

export interface SubscriberFilter {
  state?: SubscriberState
  /** A part of the address. */
  q?: string
}

/** The condition of a filtered list. Addresses are stored in lower case. */
export const matching =
  ({ state, q = '' }: SubscriberFilter) =>
  (eb: ExpressionBuilder<Schema, 'subscribers'>) => {
    const pattern = `%${q
      .trim()
      .toLowerCase()
      .replace(/[\\%_]/g, '\\$&')}%`
    return eb.and([
      ...(state ? [eb('state', '=', state)] : []),
      ...(q.trim() ? [sql<boolean>`email like ${pattern} escape '\\'`] : []),
    ])
  }

/** Only the columns in the shape are answered. */
export const asSubscriber = (row: SubscriberTable): Subscriber => subscriberShape.parse(row)
