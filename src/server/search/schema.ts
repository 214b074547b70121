import type { Generated } from 'kysely'
import type { SearchType } from '../../contract/search.ts'

export interface SearchTables {
  search_entries: {
    id: Generated<number>
    source: string
    entry_id: string
    type: SearchType
    /** The database removes the row with its comment or message. */
    comment_id: string | null
    message_id: string | null
    visible: number
    /** When the hidden words of a planned entry become visible (`indexDue`); null for all other entries. */
    visible_from: string | null
    created_at: string
    /** Differs if this row is outdated: the version of the words, and the row's `updated_at` or hash. */
    stamp: string
    title: string
    url: string
  }
  /** Separate from the entries, because a search reads many entries and few texts. */
  search_texts: { id: number; text: string; sections: string }
}
