import { type RawBuilder, sql } from 'kysely'

export interface PersonRef {
  id: string
  /** Null if the address is unconfirmed. */
  email: string | null
}

/** An SQL condition for the emails to, from and about a person. */
export function isLetterOf({ id, email }: PersonRef): RawBuilder<boolean> {
  if (email === null) return sql<boolean>`about_user = ${id}`
  const address = email.toLowerCase()
  return sql<boolean>`(lower(recipient) = ${address} or lower(reply_to) = ${address} or about_user = ${id})`
}
