import type { Hono } from 'hono'
import type { Kysely } from 'kysely'
import type { EmailKinds } from './email-kinds.ts'
import type { Searched } from './entries/index.ts'
import type { Rebuild, Step, Upgrade } from './platform/database/migrate.ts'
import type { AppEnv } from './platform/http/app-env.ts'
import type { Job, Queue } from './platform/jobs/jobs.ts'
import type { Schema } from './schema.ts'

type Routes<Site> = (site: Site) => Hono<AppEnv>

/** Separate from what the feature serves, so that a process that makes a backup does not load the whole site. */
export interface Stored {
  /** Every table, and whether backups keep its rows. They leave out rows that grant access or are computed again. */
  tables?: Record<string, 'kept' | 'left out'>
  migrations?: Record<string, readonly Step[]>
  sync?: Upgrade<Schema>['sync']
  rebuilds?: readonly Rebuild<Schema>[]
  emails?: EmailKinds
}

/** `Site`: the services of the site that the feature needs, including its own. */
export interface Feature<Site> {
  api?: readonly Routes<Site>[]
  addresses?: readonly (readonly [address: string, routes: Routes<Site>])[]
  jobs?: (site: Site) => Job[]
  queues?: (site: Site) => Queue[]
  searched?: readonly Searched[]
  removePersonalData?: (site: Site) => RemovePersonalData
}

/** @returns the work to do after the commit, such as removing files */
export type RemovePersonalData = (
  transaction: Kysely<Schema>,
  person: { id: string; email: string },
) => Promise<() => Promise<void>>

export const feature = <Site>(given: Feature<Site>): Feature<Site> => given
