import { createContext, useContext } from 'react'
import { usePage } from '../app/page-context.ts'
import { useSuspenseQuery } from '../queries/hooks.ts'
import type { QueryOptions } from '../queries/query.ts'
import { hashKey } from '../queries/query-client.ts'

/** The section around a component, as `DataBoundary` names it: the same name on the server and in the browser. */
export const SectionContext = createContext('')

/** The data of a section. While it loads or when it fails, the surrounding `DataBoundary` shows it. */
export function useData<Data>(query: QueryOptions<Data>): Data {
  const section = useContext(SectionContext)
  const requestedBy = usePage().notes?.requestedBy
  requestedBy?.set(section, (requestedBy.get(section) ?? new Set()).add(hashKey(query.queryKey)))
  return useSuspenseQuery(query)
}
