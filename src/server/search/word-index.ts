import type { Kysely, RawBuilder } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Wanted } from './query.ts'

export type Column = 'title' | 'parts' | 'all'

/** The words of an entry: of its title, of its keywords and headings, and of its text. */
export interface EntryWords {
  title: string[]
  parts: string[]
  body: string[]
}

/** How a kind of database keeps the words of entries. */
export interface WordIndex {
  write(db: Kysely<Schema>, id: number, words: EntryWords): Promise<void>
  /** A subquery: the `id` of the entries that have, for each list, one of its words in the column. */
  ids(column: Column, all: readonly (readonly Wanted[])[]): RawBuilder<unknown>
  /** The ids of a subquery as one text with commas, in its order. */
  list(ids: RawBuilder<unknown>): RawBuilder<string | null>
  /** Those of these words that some entry may have. No result depends on the others. */
  known(db: Kysely<Schema>, words: readonly string[]): Promise<readonly string[]>
  /** Removes everything. Also run on an index that is empty. */
  clear(db: Kysely<Schema>): Promise<void>
  /** Makes the index compact after many changes, so that it is read faster. */
  tidy(db: Kysely<Schema>): Promise<void>
}
