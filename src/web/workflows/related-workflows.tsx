import { useApi } from '../api/client.ts'
import { DataBoundary } from '../loading/data-boundary.tsx'
import { useData } from '../loading/section-data.ts'
import { relatedQuery } from './queries.ts'
import { WorkflowCard } from './workflow-card.tsx'
import { workflowGrid } from './workflow-grid.ts'

/** Templates with the same apps, tags or category. Without any, or when they cannot be read, there is no section. */
export function RelatedWorkflows({ slug }: { slug: string }) {
  return (
    <DataBoundary skeleton={null} failed={null} resetOn={slug}>
      <Related slug={slug} />
    </DataBoundary>
  )
}

function Related({ slug }: { slug: string }) {
  const { entries } = useData(relatedQuery(useApi(), slug))
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="related-heading" className="wrap mt-section">
      <h2 id="related-heading" className="text-2xl">
        Related templates
      </h2>
      <ul className={`mt-8 ${workflowGrid}`}>
        {entries.map((workflow) => (
          <WorkflowCard key={workflow.id} workflow={workflow} heading="h3" />
        ))}
      </ul>
    </section>
  )
}
