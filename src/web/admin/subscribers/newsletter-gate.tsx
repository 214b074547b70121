import type { ReactNode } from 'react'
import { paths } from '../../../contract/site-map.ts'
import { call } from '../../account/session.ts'
import { useQuery } from '../../queries/hooks.ts'
import { Link } from '../../router/router.tsx'
import { EmptyState, Loading, SkeletonText } from '../../ui/placeholder.tsx'
import { CouldNotLoad } from '../list/loaded.tsx'

/** What is only there once readers can subscribe; until then the way to the setting. */
export function NewsletterGate({ children }: { children: ReactNode }) {
  const { data: enabled, error, isFetching, refetch } = useNewsletterEnabled()
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

/** Whether readers can subscribe. The setting may have changed since the page was opened. */
export const useNewsletterEnabled = () =>
  useQuery({
    queryKey: ['admin', 'letters-enabled'],
    queryFn: async () => (await call('GET /api/admin/settings')).letters.enabled,
    staleTime: 0,
  })
