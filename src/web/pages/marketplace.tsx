import { paths } from '../../contract/site-map.ts'
import { useFilled, useSettings } from '../app/page-context.ts'
import { PageHead } from '../app/page-head.tsx'
import { DataBoundary, LoadFailed } from '../loading/data-boundary.tsx'
import { TextLink, useSearchParams } from '../router/router.tsx'
import { AdSlot } from '../ui/ad-slot.tsx'
import { IncomingLabel } from '../ui/heading.tsx'
import { SkeletonCards } from '../ui/placeholder.tsx'
import { addressOf, readFilter } from '../workflows/filter.ts'
import { FilterForm } from '../workflows/filter-form.tsx'
import { workflowGrid } from '../workflows/workflow-grid.ts'
import { WorkflowList } from '../workflows/workflow-list.tsx'

const failure = 'Unable to load workflows. Please try again later.'

export function Page() {
  const { words, ads } = useSettings()
  const [query] = useSearchParams()
  const filter = readFilter(query)
  const hasTemplates = useFilled([{ to: paths.marketplace() }]).length > 0
  const { page, category } = filter
  return (
    <>
      <PageHead
        title={['n8n templates', category && `for ${category}`, page > 1 && `page ${page}`].filter(Boolean).join(', ')}
        description={words.marketplace_description}
        heading={words.marketplace_title}
        canonical={addressOf({ ...filter, search: '', app: '', trigger: '', community: false, sort: 'newest' })}
        hidden={Boolean(filter.search)}
      />
      <link rel="alternate" type="application/atom+xml" title="n8n templates" href={paths.workflowFeed()} />
      {category && (
        <link
          rel="alternate"
          type="application/atom+xml"
          title={`n8n templates, ${category}`}
          href={paths.workflowFeed({ tag: category })}
        />
      )}
      <header className="wrap pt-6 pb-5 lg:pt-10 lg:pb-7">
        <IncomingLabel className="mb-4 max-lg:hidden">n8n templates</IncomingLabel>
        <h1 className="text-2xl wrap-anywhere sm:text-3xl">{words.marketplace_title}</h1>
        {words.marketplace_lead && (
          <p className="mt-2 max-w-text text-sm text-ink-muted sm:text-base">{words.marketplace_lead}</p>
        )}
        <p className="mt-2 text-sm text-ink-muted sm:text-base">
          Have a workflow of your own? <TextLink to={paths.check}>Check it for errors and secrets</TextLink>
        </p>
      </header>
      <div className="wrap grid gap-5">
        <AdSlot slot={ads.list_slot} card={ads} />
        {hasTemplates && (
          <DataBoundary skeleton={<div className="min-h-27 lg:min-h-13" />} failed={null}>
            <FilterForm filter={filter} />
          </DataBoundary>
        )}
        <DataBoundary
          skeleton={<SkeletonCards count={6} className={workflowGrid} />}
          failed={<LoadFailed>{failure}</LoadFailed>}
          message={{ text: failure }}
        >
          <WorkflowList filter={filter} />
        </DataBoundary>
      </div>
    </>
  )
}
