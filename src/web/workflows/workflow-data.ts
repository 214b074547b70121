import { paths } from '../../contract/site-map.ts'
import type { WorkflowPage } from '../../contract/workflows.ts'
import type { PageContext } from '../app/page-context.ts'

/** A template's structured data for search engines (schema.org). */
export function workflowData(workflow: WorkflowPage, { origin, settings }: Pick<PageContext, 'origin' | 'settings'>) {
  const { slug, name, description, author, versions, created_at, tags, category } = workflow
  const address = (path: string) => origin + path
  return {
    '@graph': [
      {
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
        author: { '@type': 'Person', name: author ?? settings.identity.name },
        isAccessibleForFree: true,
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Home', item: address(paths.home) },
          { '@type': 'ListItem', position: 2, name: 'n8n Templates', item: address(paths.marketplace()) },
          { '@type': 'ListItem', position: 3, name },
        ],
      },
    ],
  }
}
