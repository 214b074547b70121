import { type ExpressionBuilder, sql } from 'kysely'
import type { Message } from '../../contract/inbox.ts'
import type { Schema } from '../schema.ts'

export interface MessageFilter {
  state?: Message['state']
  stage?: Message['stage']
  /** Whether it is suspected spam. */
  suspect?: boolean
  /** True: its follow-up is due; false: it has one. */
  due?: boolean
  /** Words that it must all contain. */
  q?: string
}

const searched = ['name', 'email', 'subject', 'about', 'message', 'notes'] as const

/** The condition of a filtered list. */
export const matching =
  ({ state, stage, suspect, due, q = '' }: MessageFilter, now: Date) =>
  (eb: ExpressionBuilder<Schema, 'messages'>) =>
    eb.and([
      ...(state ? [eb('state', '=', state)] : []),
      ...(stage ? [eb('stage', '=', stage)] : []),
      ...(suspect === undefined ? [] : [eb('suspect', '=', suspect ? 1 : 0)]),
      ...(due === undefined ? [] : [eb('follow_up', 'is not', null)]),
      ...(due ? [eb('follow_up', '<=', now.toISOString())] : []),
      ...q
        .split(/\s+/)
        .filter(Boolean)
        .map((word) => eb.or(searched.map((column) => contains(column, word)))),
    ])

/** SQLite's lower() changes only ASCII letters, so the word is also compared as it was typed. */
function contains(column: (typeof searched)[number], word: string) {
  const pattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const ref = sql.ref(column)
  return sql<boolean>`(lower(${ref}) like ${pattern(word.toLowerCase())} escape '\\' or ${ref} like ${pattern(word)} escape '\\')`
}
