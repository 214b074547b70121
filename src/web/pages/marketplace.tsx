import { paths } from '../../contract/site-map.ts'
import type { WorkflowSummary } from '../../contract/workflows.ts'
import { useApi } from '../api/client.ts'
import { useFilled, usePage, useSettings, useStatus } from '../app/page-context.ts'
import { PageHead } from '../app/page-head.tsx'
import { DataBoundary, LoadFailed, optional, useData } from '../loading/data-boundary.tsx'
import { Pagination } from '../navigation/page-links.tsx'
import { TextLink, useSearchParams } from '../router/router.tsx'
import { workflowListFacts } from '../structured-data/entry-facts.ts'
import { StructuredData } from '../structured-data/structured-data.tsx'
import { AdSlot } from '../ui/ad-slot.tsx'
import { IncomingLabel } from '../ui/heading.tsx'
import { EmptyState, SkeletonCards } from '../ui/placeholder.tsx'
import { addressOf, isNarrowed, type ListFilter, perPage, readFilter } from '../workflows/filter.ts'
import { FilterForm } from '../workflows/filter-form.tsx'
import { spellingQuery, workflowsQuery } from '../workflows/queries.ts'
import { counted } from '../workflows/words.ts'
import { WorkflowCard, workflowGrid } from '../workflows/workflow-card.tsx'

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

/** Navigation is a transition: the current list stays while the next one is loading. */
function WorkflowList({ filter }: { filter: ListFilter }) {
  const data = useData(workflowsQuery(useApi(), filter))
  const site = usePage()
  const beyond = filter.page > 1 && data.entries.length === 0
  return (
    <div className="grid gap-3">
      {/* Without results only read out: a sentence below shows that there are none. */}
      <p role="status" className={data.total === 0 ? 'sr-only' : 'label text-ink-muted'}>
        {data.total === 0 ? 'No workflows' : counted(data.total, 'workflow')}
      </p>
      {beyond ? (
        <Beyond filter={filter} />
      ) : data.entries.length === 0 ? (
        <>
          <EmptyState>
            {isNarrowed(filter)
              ? 'No workflows match your search criteria.'
              : 'No workflows published yet. Check back soon!'}
          </EmptyState>
          {filter.search && <Meant filter={filter} />}
        </>
      ) : (
        <>
          <StructuredData facts={import.meta.env.SSR && workflowListFacts(data.entries, site)} />
          <Cards workflows={data.entries} />
        </>
      )}
      <Pagination
        page={filter.page}
        pages={Math.ceil(data.total / perPage)}
        href={(page) => addressOf({ ...filter, page })}
      />
    </div>
  )
}

/** What a search with a typing error finds in its likely spelling. */
const Meant = optional(({ filter }: { filter: ListFilter }) => {
  const { search } = useData(spellingQuery(useApi(), filter))
  return search && <Respelled filter={{ ...filter, search }} />
})

function Respelled({ filter }: { filter: ListFilter }) {
  const { entries, total } = useData(workflowsQuery(useApi(), filter))
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 py-3 text-lg">
        <span>
          Did you mean <TextLink to={addressOf(filter)}>{filter.search}</TextLink>?
        </span>
        <span className="label text-ink-muted">{counted(total, 'workflow')}</span>
      </p>
      <Cards workflows={entries} />
    </>
  )
}

const Cards = ({ workflows }: { workflows: readonly WorkflowSummary[] }) => (
  <ul className={workflowGrid}>
    {workflows.map((workflow, index) => (
      <WorkflowCard key={workflow.id} workflow={workflow} index={index} />
    ))}
  </ul>
)

function Beyond({ filter }: { filter: ListFilter }) {
  useStatus(404)
  return (
    <EmptyState action={<TextLink to={addressOf({ ...filter, page: 1 })}>First page</TextLink>}>
      There are no workflows on this page.
    </EmptyState>
  )
}
