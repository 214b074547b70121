import type { ComponentType } from 'react'
import { useSearchParams } from '../../router/router.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { ViewTabs } from '../list/view-tabs.tsx'
import { Keys } from './keys.tsx'
import { Webhooks } from './webhooks.tsx'
import { Workflows } from './workflows.tsx'

interface View {
  key: string
  label: string
  Section: ComponentType
}

const keys: View = { key: 'keys', label: 'Keys', Section: Keys }
const webhooks: View = { key: 'webhooks', label: 'Webhooks', Section: Webhooks }
const workflows: View = { key: 'workflows', label: 'Workflows', Section: Workflows }
const views: readonly View[] = [keys, webhooks, workflows]

/** What other programs may do here, and what they are told. The address names the view (`?view=…`). */
export function AutomationPage() {
  const [query, setQuery] = useSearchParams()
  const { key, Section } = views.find(({ key }) => key === query.get('view')) ?? keys
  return (
    <>
      <PageHeader heading="Automation" text="Let n8n and other programs work with this site." />
      <ViewTabs label="Automation" views={views} view={key} onView={(view) => setQuery({ view })}>
        <Section />
      </ViewTabs>
    </>
  )
}
