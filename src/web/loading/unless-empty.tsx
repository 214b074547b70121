import type { ReactNode } from 'react'
import { ForOwner } from '../owner-bar/for-owner.tsx'
import type { QueryOptions } from '../queries/query-client.ts'
import { later } from '../ui/later.ts'
import { DataBoundary, useData } from './data-boundary.tsx'

const EmptySection = later(async () => (await import('../owner-bar/empty-section.tsx')).EmptySection)

type Listed = { entries: readonly unknown[] }

interface Props {
  query: QueryOptions<Listed>
  /** A second list of the section, which then is hidden only if both are empty. */
  or?: QueryOptions<Listed>
  children: ReactNode
}

/** Hides an empty section for which spec 8 has no sentence, with its heading. The owner sees what is missing. */
export const UnlessEmpty = ({ children, ...queries }: Props) => (
  <DataBoundary skeleton={children} failed={children}>
    <IfFound {...queries}>{children}</IfFound>
  </DataBoundary>
)

function IfFound({ query, or, children }: Props) {
  const first = useData(query)
  const second = useData(or ?? query)
  if (first.entries.length + second.entries.length > 0) return children
  return (
    <ForOwner>
      <EmptySection list={String(query.queryKey[0])} />
    </ForOwner>
  )
}
