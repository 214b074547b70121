import type { WorkflowSummary } from '../../contract/workflows.ts'
import type { CatalogEntry } from './catalog/catalog-entry.ts'

/** As the owner's list shows it; node types are only for n8n's search. */
export function listedForOwner({
  nodeTypes: _,
  recentImports: __,
  visible: ___,
  ...summary
}: CatalogEntry): WorkflowSummary {
  return summary
}

/** As visitors see it, without the numbers of imports. */
export function listed(workflow: CatalogEntry): WorkflowSummary {
  const { imports: _, ...summary } = listedForOwner(workflow)
  return summary
}
