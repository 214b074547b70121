import type { Mail } from '../emails/index.ts'
import type { RemovePersonalData } from '../feature.ts'
import type { Database } from '../schema.ts'
import type { HashPassword } from './password.ts'

/** What the parts of `openPeople` need. */
export interface Parts {
  database: Pick<Database, 'db' | 'kind'>
  mail: Pick<Mail, 'transaction' | 'removePersonalData'>
  /** Remove the data that other features store about a person, when the account is deleted. */
  personalDataRemovers: () => RemovePersonalData[]
  siteUrl: string
  hashPassword: HashPassword
  now: () => Date
}
