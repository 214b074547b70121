import type { WorkflowSummary } from '../../contract/workflows.ts'
import { useApi } from '../api/client.ts'
import { usePage, useStatus } from '../app/page-context.ts'
import { optional, useData } from '../loading/data-boundary.tsx'
import { Pagination } from '../navigation/page-links.tsx'
import { TextLink } from '../router/router.tsx'
import { workflowListFacts } from '../structured-data/entry-facts.ts'
import { StructuredData } from '../structured-data/structured-data.tsx'
import { EmptyState } from '../ui/placeholder.tsx'
import { addressOf, isNarrowed, type ListFilter, perPage } from './filter.ts'
import { spellingQuery, workflowsQuery } from './queries.ts'
import { counted } from './words.ts'
import { WorkflowCard } from './workflow-card.tsx'
import { workflowGrid } from './workflow-grid.ts'

/** Navigation is a transition: the current list stays while the next one is loading. */
export function WorkflowList({ filter }: { filter: ListFilter }) {
  const data = useData(workflowsQuery(useApi(), filter))
  const site = usePage()
  const beyond = filter.page > 1 && data.entries.length === 0
  return (
    <div className="grid gap-3">
      {/* Below it, a sentence says that there are none. */}
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
