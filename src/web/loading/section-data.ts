import { hashKey, type QueryKey, type UseSuspenseQueryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { usePage } from '../app/page-context.ts'

/** The section around a component, as `DataBoundary` names it: the same name on the server and in the browser. */
export const SectionContext = createContext('')

/** The data of a section. It waits in the skeleton of the `DataBoundary` around it, and fails there. */
export function useData<Data, Key extends QueryKey>(query: UseSuspenseQueryOptions<Data, Error, Data, Key>): Data {
  const section = useContext(SectionContext)
  const asked = usePage().notes?.asked
  asked?.set(section, (asked.get(section) ?? new Set()).add(hashKey(query.queryKey)))
  return useSuspenseQuery(query).data
}
