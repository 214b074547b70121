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
    /** Of a planned entry, whose words are still hidden (`indexDue`); null if they were open when it was indexed. */
    visible_from: string | null
    created_at: string
    /** Differs if this is outdated: the version of the words, and the row's `updated_at` or hash. */
    stamp: string
    title: string
    url: string
  }
  /** Apart from the entries, because finding reads many of those and few of these. */
  search_texts: { id: number; text: string; sections: string }
}
