import { paths } from '../../contract/site-map.ts'
import type { EntryKind } from '../../contract/trash.ts'
import { type AdminPage, type PageId, pageGroups } from './admin-pages.ts'

const pages: (AdminPage & { id: PageId })[] = pageGroups.flatMap((group) => [...group.pages])

/** The page of the sidebar where entries of a kind are managed. */
export const pageOfKind = (kind: EntryKind | 'settings') =>
  pages.find(({ id, collection }) => collection === kind || id === kind)

/** Where an entry is edited; null is a new one. */
export const entryAddress = (kind: EntryKind, id: string | null): string =>
  paths.adminEntry(pageOfKind(kind)?.id ?? kind, id)
