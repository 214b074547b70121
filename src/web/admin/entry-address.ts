import type { BinKind } from '../../contract/bin.ts'
import { paths } from '../../contract/site-map.ts'
import { type AdminPage, type PageId, pageGroups } from './pages.ts'

const pages: (AdminPage & { id: PageId })[] = pageGroups.flatMap((group) => [...group.pages])

/** The page of the sidebar where entries of a kind are managed. */
export const pageOfKind = (kind: BinKind | 'settings') =>
  pages.find(({ id, collection }) => collection === kind || id === kind)

/** Where an entry is edited; null is a new one. */
export const entryAddress = (kind: BinKind, id: string | null): string =>
  paths.adminEntry(pageOfKind(kind)?.id ?? kind, id)
