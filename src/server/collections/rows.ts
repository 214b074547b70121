import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import type { CollectionRow } from './schema.ts'

/**
 * The database for queries that are written once for all collections. Which table and which columns they name is known
 * at run time only, so Kysely is told of tables with any columns; this is the only place that says so.
 */
export const anyTable = (db: Kysely<Schema>) => db as unknown as Kysely<Record<string, CollectionRow>>
