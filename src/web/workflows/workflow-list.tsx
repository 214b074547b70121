import { useApi } from '../api/client.ts'
import { usePage, useStatus } from '../app/page-context.ts'
import { useData } from '../loading/data-boundary.tsx'
import { Pagination } from '../navigation/page-links.tsx'
import { Link } from '../router/router.tsx'
import { workflowListFacts } from '../structured-data/entry-facts.ts'
import { StructuredData } from '../structured-data/structured-data.tsx'
import { EmptyState } from '../ui/placeholder.tsx'
import { addressOf, isNarrowed, type ListFilter, perPage } from './filter.ts'
import { workflowsQuery } from './queries.ts'
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
      <p role="status" className="label text-ink-muted">
        {data.total === 0 ? 'No workflows' : counted(data.total, 'workflow')}
      </p>
      {beyond ? (
        <Beyond filter={filter} />
      ) : data.entries.length === 0 ? (
        <NoWorkflows narrowed={isNarrowed(filter)} />
      ) : (
        <>
          <StructuredData facts={import.meta.env.SSR && workflowListFacts(data.entries, site)} />
          <ul className={workflowGrid}>
            {data.entries.map((workflow, index) => (
              <WorkflowCard key={workflow.id} workflow={workflow} index={index} />
            ))}
          </ul>
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

function NoWorkflows({ narrowed = false }: { narrowed?: boolean }) {
  return (
    <EmptyState>
      {narrowed ? 'No workflows match your search criteria.' : 'No workflows published yet. Check back soon!'}
    </EmptyState>
  )
}

function Beyond({ filter }: { filter: ListFilter }) {
  useStatus(404)
  return (
    <EmptyState
      action={
        <Link className="link" to={addressOf({ ...filter, page: 1 })}>
          First page
        </Link>
      }
    >
      There are no workflows on this page.
    </EmptyState>
  )
}
