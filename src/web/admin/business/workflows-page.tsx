import { PageHeader } from '../shell/page-header.tsx'

/** The seam of the marketplace: its editor takes this page's place. */
export function WorkflowsPage() {
  return (
    <>
      <PageHeader heading="Workflows" />
      <p className="text-ink-muted">Templates are managed by the API for now.</p>
    </>
  )
}
