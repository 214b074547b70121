import { type RawBuilder, sql } from 'kysely'

export interface PersonRef {
  id: string
  /** Null for an address that is not known to be theirs. */
  email: string | null
}

/** The letters to a person, from them and about them. */
export function isLetterOf({ id, email }: PersonRef): RawBuilder<boolean> {
  if (email === null) return sql<boolean>`about_user = ${id}`
  const address = email.toLowerCase()
  return sql<boolean>`(lower(recipient) = ${address} or lower(reply_to) = ${address} or about_user = ${id})`
}
