import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import type { CollectionRow } from './schema.ts'

/**
 * The database for queries that serve all collections. Their tables and columns are known only at run time, so Kysely
 * gets tables with any columns here, and nowhere else.
 */
export const anyTable = (db: Kysely<Schema>) => db as unknown as Kysely<Record<string, CollectionRow>>
