import { hashKey, type QueryKey, type UseSuspenseQueryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { usePage } from '../app/page-context.ts'

/** The section around a component, as `DataBoundary` names it: the same name on the server and in the browser. */
export const SectionContext = createContext('')

/** The data of a section. While it loads or when it fails, the surrounding `DataBoundary` shows it. */
export function useData<Data, Key extends QueryKey>(query: UseSuspenseQueryOptions<Data, Error, Data, Key>): Data {
  const section = useContext(SectionContext)
  const requestedBy = usePage().notes?.requestedBy
  requestedBy?.set(section, (requestedBy.get(section) ?? new Set()).add(hashKey(query.queryKey)))
  return useSuspenseQuery(query).data
}
