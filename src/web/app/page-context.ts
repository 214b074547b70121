import { createContext, useContext, useEffect, useState } from 'react'
import type { PostedForm } from '../../contract/page.ts'

/** What the entries, one in the browser and one on the server, tell everything on the page. */
export interface PageContext {
  /** The site's own origin, such as https://example.com, for addresses that leave the site. */
  origin: string
  /** Whether the site shows the demo: then its words stand where the owner has none. */
  demo: boolean
  /** The sections whose data the server could not read. A section is removed once it has been shown as failed. */
  failedSections: Set<string>
  /** The refused form that the page answers. */
  posted?: PostedForm
  /** The server knows that nothing is at this address. */
  missing?: boolean
  /** What the server learns while it renders the page; in the browser there is nobody to tell. */
  notes?: PageNotes
}

export interface PageNotes {
  status: number
  /** False for a page that no cache may hold. */
  keep: boolean
  /** Which section asked which query, by the query's hash. */
  asked: Map<string, Set<string>>
}

const Context = createContext<PageContext>({ origin: '', demo: false, failedSections: new Set() })
export const PageProvider = Context.Provider
export const usePage = () => useContext(Context)

/** Answers with this HTTP status instead of 200. */
export function useStatus(status: number) {
  const { notes } = usePage()
  if (notes) notes.status = status
}

/** Keeps this page out of every cache. */
export function useUnkept() {
  const { notes } = usePage()
  if (notes) notes.keep = false
}

/** The refused form that this page answers. Coming back later, one finds a fresh form. */
export const usePostedForm = () => useOnFirstPage('posted')

/** Whether the server knows that nothing is at the address the browser opened; addresses opened later are asked for. */
export const useMissing = () => useOnFirstPage('missing')

/** What is true of the page that the browser opened, and forgotten once it has been shown. */
function useOnFirstPage<Key extends 'posted' | 'missing'>(key: Key): PageContext[Key] {
  const page = usePage()
  const [first] = useState(page[key])
  useEffect(() => {
    delete page[key]
  }, [page, key])
  return first
}
