import type { Hono } from 'hono'
import type { Kysely } from 'kysely'
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
  /** The kinds of emails whose links grant access or act without signing in. No backup has those that are not sent. */
  emailsWithKeys?: readonly string[]
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
