import type { QueryKey, UseSuspenseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ForOwner } from '../owner-bar/for-owner.tsx'
import { later } from '../ui/later.ts'
import { DataBoundary } from './data-boundary.tsx'
import { useData } from './section-data.ts'

const EmptySection = later(async () => (await import('../owner-bar/empty-section.tsx')).EmptySection)

type Query<Data, Key extends QueryKey> = UseSuspenseQueryOptions<Data, Error, Data, Key>
type Listed = { entries: readonly unknown[] }

interface Props<First, FirstKey extends QueryKey, Second, SecondKey extends QueryKey> {
  /** The section's own query, so that nothing is requested twice. */
  query: Query<First, FirstKey>
  /** A second list of the section, which then is hidden only if both are empty. */
  or?: Query<Second, SecondKey>
  /** The section, with its own `DataBoundary`. */
  children: ReactNode
}

/** Hides a section that has no entries, with its heading; the owner sees in its place what is missing. One that is loading or cannot be read shows its own state. */
export function UnlessEmpty<
  First extends Listed,
  FirstKey extends QueryKey,
  Second extends Listed = First,
  SecondKey extends QueryKey = FirstKey,
>({ children, ...queries }: Props<First, FirstKey, Second, SecondKey>) {
  return (
    <DataBoundary skeleton={children} failed={children}>
      <IfFound {...queries}>{children}</IfFound>
    </DataBoundary>
  )
}

function IfFound<First extends Listed, FirstKey extends QueryKey, Second extends Listed, SecondKey extends QueryKey>({
  query,
  or,
  children,
}: Props<First, FirstKey, Second, SecondKey>) {
  const first: Listed = useData(query)
  const second: Listed = useData<First | Second, FirstKey | SecondKey>(
    (or ?? query) as Query<First | Second, FirstKey | SecondKey>,
  )
  if (first.entries.length + second.entries.length > 0) return children
  return (
    <ForOwner>
      <EmptySection list={String(query.queryKey[0])} />
    </ForOwner>
  )
}
