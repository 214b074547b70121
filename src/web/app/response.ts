import { createContext, useContext } from 'react'

/** What a page may tell the server about its answer while it renders; in the browser there is nobody to tell. */
export interface ResponseNotes {
  status: number
  keep: boolean
}

const ResponseContext = createContext<ResponseNotes | null>(null)
export const ResponseProvider = ResponseContext.Provider

/** Answers with this HTTP status instead of 200. */
export function useStatus(status: number) {
  const notes = useContext(ResponseContext)
  if (notes) notes.status = status
}

/** Keeps this page out of every cache. */
export function useUnkept() {
  const notes = useContext(ResponseContext)
  if (notes) notes.keep = false
}
