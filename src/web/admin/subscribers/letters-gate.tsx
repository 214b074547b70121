import type { ReactNode } from 'react'
import { paths } from '../../../contract/site-map.ts'
import { Link } from '../../router/link.tsx'
import { EmptyState, Loading, SkeletonText } from '../../ui/placeholder.tsx'
import { CouldNotLoad } from '../list/could-not-load.tsx'
import { useLettersEnabled } from './letters-enabled.ts'

/** What is only there once readers can subscribe; until then the way to the setting. */
export function LettersGate({ children }: { children: ReactNode }) {
  const { data: enabled, error, isFetching, refetch } = useLettersEnabled()
  if (enabled) return children
  if (enabled === undefined && error) {
    return <CouldNotLoad what="The setting for emails to readers" isFetching={isFetching} refetch={refetch} />
  }
  if (enabled === undefined) {
    return (
      <Loading label="Loading">
        <SkeletonText lines={3} />
      </Loading>
    )
  }
  return (
    <EmptyState
      action={
        <Link className="link" to={paths.adminSettings('letters')}>
          Open the setting
        </Link>
      }
    >
      Readers cannot subscribe yet. Turn on emails to readers in the settings.
    </EmptyState>
  )
}
