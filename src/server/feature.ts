import type { Hono } from 'hono'
import type { Kysely } from 'kysely'
import type { Searched } from './entries/index.ts'
import type { Rebuild, Step, Upgrade } from './platform/database/migrate.ts'
import type { AppEnv } from './platform/http/app-env.ts'
import type { Job, Queue } from './platform/jobs/jobs.ts'
import type { Schema } from './schema.ts'

type Routes<Site> = (site: Site) => Hono<AppEnv>

/**
 * What one feature stores. It is apart from what the feature serves, so that a process which makes a backup does not
 * load the whole site. Each `src/server/<feature>/migrations.ts` exports one; the list of all is in `stored.ts`.
 */
export interface Stored {
  /** Every table, and whether backups keep its rows: not those that grant access, nor those that are computed again. */
  tables?: Record<string, 'kept' | 'left out'>
  /** Steps by the name of their migration, which several features may share. */
  migrations?: Record<string, Step[]>
  /** Adds what the current code needs to the schema; does nothing if it is complete. */
  sync?: Upgrade<Schema>['sync']
  /** Values that are computed from stored ones. */
  rebuilds?: readonly Rebuild<Schema>[]
  /** The emails that it sends, and whether backups keep them. */
  emails?: EmailKinds
}

/**
 * What one feature serves. `Site` is what it needs of the site's services for that, its own included. Each
 * `src/server/<feature>/index.ts` exports one, and the function that opens the feature's services.
 */
export interface Feature<Site> {
  /** Endpoints under /api. */
  api?: readonly Routes<Site>[]
  /** Other routes that need no page, by the address that they begin with. */
  addresses?: readonly (readonly [address: string, routes: Routes<Site>])[]
  jobs?: (site: Site) => Job[]
  queues?: (site: Site) => Queue[]
  /** Its entries that the search finds. */
  searched?: readonly Searched[]
  /** Removes what it stores about a person. */
  removePersonalData?: (site: Site) => RemovePersonalData
}

/** Removes what a feature stores about a person. @returns the work to do after the commit, such as removing files */
export type RemovePersonalData = (
  transaction: Kysely<Schema>,
  person: { id: string; email: string },
) => Promise<() => Promise<void>>

/** Checks a feature against what it says it needs. */
export const feature = <Site>(given: Feature<Site>): Feature<Site> => given

/**
 * What an email says, before it is written as plain text and as HTML. All but `article` is text, never markup. Addresses
 * are whole, or paths of the site. Text of a stranger is never sent to a third person, except when the owner replies to
 * a message: its sender may have typed somebody else's address.
 */
export interface EmailText {
  subject: string
  paragraphs: readonly string[]
  /** Text by somebody else, set apart so that it is not mistaken for ours. */
  quote?: string
  /** A post: safe HTML with inline styles for the fonts of its headings, and the same as text. */
  article?: { html: (headingFont: string) => string; text: string }
  /** Rows of a small table. */
  facts?: readonly (readonly [label: string, value: string])[]
  buttons?: readonly { label: string; address: string }[]
  /** Small print: why the recipient gets this email. */
  note: string
  /** A link after the small print. */
  leave?: { label: string; address: string }
}

/** One kind of email of a feature (`Stored.emails`). */
export interface EmailKind {
  text: (...data: never[]) => EmailText
  /** Whether its links grant access or act without signing in. No backup contains such an email that is not sent. */
  hasKey: boolean
  /** The owner wrote it to one person. */
  isPersonal?: boolean
  /** It goes to many people. */
  isBulk?: boolean
}

/** By the name that the outbox stores. */
export type EmailKinds = Readonly<Record<string, EmailKind>>
