import type { ReactNode } from 'react'
import { paths } from '../../../contract/site-map.ts'
import { call } from '../../account/session.ts'
import { TextLink } from '../../router/router.tsx'
import { EmptyState } from '../../ui/placeholder.tsx'
import { useAdminQuery } from '../admin-query.ts'
import { Loaded } from '../list/loaded.tsx'

/** Shows its children once readers can subscribe, until then a link to the setting. */
export const NewsletterGate = ({ children }: { children: ReactNode }) => (
  <Loaded query={useNewsletterEnabled()} what="The setting for emails to readers" loading="Loading" lines={3}>
    {(enabled) =>
      enabled ? (
        children
      ) : (
        <EmptyState action={<TextLink to={paths.adminSettings('letters')}>Open the setting</TextLink>}>
          Readers cannot subscribe yet. Turn on emails to readers in the settings.
        </EmptyState>
      )
    }
  </Loaded>
)

/** Whether readers can subscribe. The setting may have changed since the page was opened. */
export const useNewsletterEnabled = () =>
  useAdminQuery(['letters-enabled'], async () => (await call('GET /api/admin/settings')).letters.enabled, {
    staleTime: 0,
  })
