import { useSearchParams } from '../../router/router.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { ViewTabs } from '../list/view-tabs.tsx'
import { Keys } from './keys.tsx'
import { Webhooks } from './webhooks.tsx'
import { Workflows } from './workflows.tsx'

const views = [
  { key: 'keys', label: 'Keys', Section: Keys },
  { key: 'webhooks', label: 'Webhooks', Section: Webhooks },
  { key: 'workflows', label: 'Workflows', Section: Workflows },
] as const

/** What other programs may do here, and what they are told. The address names the view (`?view=…`). */
export function AutomationPage() {
  const [query, setQuery] = useSearchParams()
  const { key, Section } = views.find(({ key }) => key === query.get('view')) ?? views[0]
  return (
    <>
      <PageHeader heading="Automation" text="Let n8n and other programs work with this site." />
      <ViewTabs label="Automation" views={views} view={key} onView={(view) => setQuery({ view })}>
        <Section />
      </ViewTabs>
    </>
  )
}
