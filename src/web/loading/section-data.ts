import { hashKey, type QueryKey, type UseSuspenseQueryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'

/** The section around a component, as `DataBoundary` names it: the same name on the server and in the browser. */
export const SectionContext = createContext('')

/** What the server learns while it renders a page: which section asked which query, by the query's hash. */
export type AskedQueries = Map<string, Set<string>>

export interface SectionNotes {
  /** Filled by the server alone. */
  asked?: AskedQueries
  /** The sections whose data the server could not read. A section is removed once it has been shown as failed. */
  failed: Set<string>
}

const NotesContext = createContext<SectionNotes>({ failed: new Set() })
export const SectionNotesProvider = NotesContext.Provider

export const useFailedOnServer = (): Set<string> => useContext(NotesContext).failed

/** The data of a section. It waits in the skeleton of the `DataBoundary` around it, and fails there. */
export function useData<Data, Key extends QueryKey>(query: UseSuspenseQueryOptions<Data, Error, Data, Key>): Data {
  const section = useContext(SectionContext)
  const { asked } = useContext(NotesContext)
  if (asked) asked.set(section, (asked.get(section) ?? new Set()).add(hashKey(query.queryKey)))
  return useSuspenseQuery(query).data
}
