import { createContext, useContext, useEffect, useState } from 'react'
import type { Missing, PostedForm } from '../../contract/page.ts'
import type { PublicSettings } from '../../contract/settings.ts'
import type { Query } from '../queries/query-client.ts'

export interface PageContext {
  origin: string
  settings: PublicSettings
  /** The sections whose data the server could not read. A section is removed once its failure was shown. */
  failedSections: Set<string>
  posted?: PostedForm
  missing?: Missing
  /** What the server records while it renders the page; unset in the browser. */
  notes?: PageNotes
}

export interface PageNotes {
  status: number
  /** False for a page that must not be cached. */
  keep: boolean
  requestedBy: Map<string, Set<Pick<Query, 'state'>>>
}

const Context = createContext<PageContext | null>(null)
export const PageProvider = Context.Provider

export function usePage(): PageContext {
  const page = useContext(Context)
  if (!page) throw new Error('A component is rendered without its PageProvider.')
  return page
}

export const useSettings = () => usePage().settings

/** The links that lead to a page with content, or all of them if the owner wants that. */
export function useFilled<To extends { to: string }>(links: readonly To[]): To[] {
  const { empty_pages = [] } = useSettings()
  return links.filter(({ to }) => !empty_pages.includes(to))
}

export function useStatus(status: number) {
  const { notes } = usePage()
  if (notes) notes.status = status
}

export function useNoCache() {
  const { notes } = usePage()
  if (notes) notes.keep = false
}

/** The form that this page answers. A later visit shows an empty form. */
export const usePostedForm = () => useOnFirstPage('posted')

/** Set if the server found nothing at the address that the browser opened. Later pages are requested. */
export const useMissing = () => useOnFirstPage('missing')

function useOnFirstPage<Key extends 'posted' | 'missing'>(key: Key): PageContext[Key] {
  const page = usePage()
  const [first] = useState(page[key])
  useEffect(() => {
    delete page[key]
  }, [page, key])
  return first
}
