import { type EntryKind, entryKindNames } from '../../contract/collections.ts'
import { entryKinds } from '../../contract/entry-kinds.ts'
import type { SearchType } from '../../contract/search.ts'

/** Where the entries of the index come from: the tables of the site, and its fixed pages. */
export type Source = EntryKind | 'comments' | 'messages' | 'pages'

const others = { pages: 'page', comments: 'comment', messages: 'message' } as const

/** The type of a result from each source. */
export const typeOfSource = (source: Source): SearchType =>
  source in others ? others[source as keyof typeof others] : entryKinds[source as EntryKind].searchType

export const allSources: Source[] = [...entryKindNames, ...(Object.keys(others) as (keyof typeof others)[])]
