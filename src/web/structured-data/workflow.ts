import type { ItemList, SoftwareSourceCode, Thing } from 'schema-dts'
import { paths } from '../../contract/site-map.ts'
import type { WorkflowPage, WorkflowSummary } from '../../contract/workflows.ts'
import { breadcrumbs } from './breadcrumbs.ts'
import { ownerReference, type Site } from './owner.ts'

export function workflowFacts(workflow: WorkflowPage, site: Site): Thing[] {
  const { slug, name, description, author, versions, created_at, tags, category } = workflow
  const address = (path: string) => site.origin + path
  const code: SoftwareSourceCode = {
    '@type': 'SoftwareSourceCode',
    name,
    description,
    url: address(paths.workflow(slug)),
    codeRepository: address(paths.workflowFile(slug)),
    image: address(paths.workflowShare(slug)),
    programmingLanguage: 'n8n workflow',
    runtimePlatform: workflow.tested_with ? `n8n ${workflow.tested_with}` : 'n8n',
    keywords: [category, ...tags].join(', '),
    version: workflow.version,
    dateCreated: created_at,
    dateModified: versions[0]?.created_at ?? created_at,
    author: author === null ? ownerReference(site) : { '@type': 'Person', name: author },
    isAccessibleForFree: true,
  }
  const steps = [
    { label: 'Home', to: paths.home },
    { label: 'n8n Templates', to: paths.marketplace() },
    { label: name },
  ]
  return [code, breadcrumbs(site.origin, steps)]
}

/** The templates that a list shows, in its order. */
export function workflowListFacts(
  workflows: readonly Pick<WorkflowSummary, 'slug' | 'name'>[],
  { origin }: Pick<Site, 'origin'>,
): Thing[] {
  const list: ItemList = {
    '@type': 'ItemList',
    itemListElement: workflows.map(({ slug, name }, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name,
      url: origin + paths.workflow(slug),
    })),
  }
  return [list]
}
