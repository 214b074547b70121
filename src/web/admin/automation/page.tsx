import { Copy } from 'lucide-react'
import type { Automation } from '../../../contract/automations.ts'
import { scopes } from '../../../contract/keys.ts'
import { paths } from '../../../contract/site-map.ts'
import { call } from '../../account/session.ts'
import { TextLink, useSearchParams } from '../../router/router.tsx'
import { TagList } from '../../ui/card.tsx'
import { copyText } from '../../ui/notify.tsx'
import { useAdminQuery } from '../admin-query.ts'
import { PageHeader } from '../layout/page-header.tsx'
import { ActionButton } from '../list/action-button.tsx'
import { Loaded, useLoadFailure } from '../list/loaded.tsx'
import { ViewTabs } from '../list/view-tabs.tsx'
import { Drawn } from '../workflows/gate-part.tsx'
import { Keys } from './keys.tsx'
import { Webhooks } from './webhooks.tsx'

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

function Workflows() {
  const query = useAdminQuery(['automations'], ({ signal }) => call('GET /api/automations', { signal }))
  useLoadFailure(query.error, 'Failed to load the workflows.')
  return (
    <Loaded query={query} what="The workflows" lines={12}>
      {(all) => (
        <>
          <p className="max-w-text text-sm text-ink-muted">
            In n8n, paste a workflow onto the canvas, or choose Import from URL and paste its address. The red note in
            it says what to fill in. Make a key for each one, so that it can do only what it needs.
          </p>
          <ul aria-label="Workflows for n8n" className="mt-6">
            {all.map((automation) => (
              <WorkflowRow key={automation.name} automation={automation} />
            ))}
          </ul>
        </>
      )}
    </Loaded>
  )
}

function WorkflowRow({ automation }: { automation: Automation }) {
  const { title, description, scopes: needed, address, file, picture } = automation
  return (
    <li className="grid gap-x-8 gap-y-4 border-t border-line py-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="grid min-w-0 content-start gap-3">
        <h2 className="text-xl">{title}</h2>
        <p className="text-sm">{description}</p>
        {needed.length > 0 ? (
          <div className="flex flex-wrap items-center gap-3">
            <TagList label={`What the key may do for ${title}`} tags={needed.map((scope) => scopes[scope][0])} />
            <TextLink className="text-sm" to={paths.adminAutomation('keys', { name: title, scopes: needed.join(',') })}>
              Make its key<span className="sr-only">: {title}</span>
            </TextLink>
          </div>
        ) : (
          <p className="label text-ink-muted">It needs no key: the site calls it.</p>
        )}
        <p className="label wrap-anywhere select-all">{address}</p>
        <div className="flex flex-wrap gap-2">
          <ActionButton icon={Copy} framed onClick={() => void copyText(file)}>
            Copy the workflow<span className="sr-only"> {title}</span>
          </ActionButton>
          <ActionButton icon={Copy} framed onClick={() => void copyText(address)}>
            Copy the address<span className="sr-only"> of {title}</span>
          </ActionButton>
        </div>
      </div>
      <Drawn picture={picture} of={title} className="overflow-x-auto [&_svg]:h-64" />
    </li>
  )
}
