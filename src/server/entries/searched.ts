import type { Kysely } from 'kysely'
import type { EntryKind } from '../../contract/collections.ts'
import type { SearchType } from '../../contract/search.ts'
import type { Schema } from '../schema.ts'
import type { Visibility } from './visible.ts'

export interface Section {
  id: string
  text: string
  at: number
  /** The address of a part that another page shows, such as a translation. Such a part has no heading. */
  url?: string
}

export interface SearchDocument {
  id: string
  title: string
  /** Keywords, categories and headings, which count less than the title and more than the text. */
  parts: string[]
  text: string
  sections?: Section[]
  url: string
  visible: boolean
  visibleFrom?: string | null
  created_at: string
  /** Changes whenever any other field may have changed. */
  stamp: string
}

type Ids = readonly string[]

/** Entries that the search finds. The feature that owns them declares it, and calls `indexEntries` when it saves them. */
export interface Searched {
  source: string
  type: SearchType
  /** The table of the entries, and the column that is their stamp. Constant documents have no table. */
  stored?: { table: keyof Schema & string; stamp: 'updated_at' | 'content_hash' }
  /** The columns that decide whether visitors see an entry. Left out if they see all, or if the type is the admin's. */
  visibility?: Visibility | undefined
  documents: (db: Kysely<Schema>, ids: Ids) => Promise<SearchDocument[]>
  kind?: EntryKind
  /** Where an admin finds a draft, instead of at an address that visitors do not have. */
  draftAddress?: (id: string) => string
  /** The titles of results, by id, that change without the entries. */
  titles?: (db: Kysely<Schema>, ids: Ids) => Promise<Map<string, string>>
  reference?: 'comment_id' | 'message_id'
}
