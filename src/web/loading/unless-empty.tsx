import type { ReactNode } from 'react'
import type { QueryOptions } from '../queries/query.ts'
import { DataBoundary } from './data-boundary.tsx'
import { useData } from './section-data.ts'

type Listed = { entries: readonly unknown[] }

interface Props {
  /** The section's own query, so that nothing is requested twice. */
  query: QueryOptions<Listed>
  /** A second list of the section, which then is hidden only if both are empty. */
  or?: QueryOptions<Listed>
  /** The section, with its own `DataBoundary`. */
  children: ReactNode
}

/** Hides a section that has no entries, with its heading. One that is loading or cannot be read shows its own state. */
export function UnlessEmpty({ children, ...queries }: Props) {
  return (
    <DataBoundary skeleton={children} failed={children}>
      <IfFound {...queries}>{children}</IfFound>
    </DataBoundary>
  )
}

function IfFound({ query, or, children }: Props) {
  const first = useData(query)
  const second = useData(or ?? query)
  return first.entries.length + second.entries.length > 0 && children
}
