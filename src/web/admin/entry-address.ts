import type { BinKind } from '../../contract/bin.ts'
import { newEntry } from './form/editing.ts'
import { type AdminPage, addressOf, type PageId, pageGroups } from './pages.ts'

const pages: (AdminPage & { id: PageId })[] = pageGroups.flatMap((group) => [...group.pages])

/** The address of an entry's form; without an id, of a new entry's. */
export function entryAddress(kind: BinKind, id: string = newEntry): string {
  const page = pages.find((each) => each.collection === kind || each.id === kind)
  return `${addressOf(page?.id ?? 'dashboard')}?edit=${encodeURIComponent(id)}`
}
