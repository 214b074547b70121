import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { WorkflowSummary } from '../../../contract/workflows.ts'
import { QueryClientProvider } from '../../queries/hooks.ts'
import { QueryClient } from '../../queries/query-client.ts'
import { WorkflowRow } from './workflows-page.tsx'

it('shows the owner how often a template was downloaded, imported and viewed', () => {
  const workflow = {
    name: 'A',
    slug: 'a',
    published: true,
    version: '1',
    version_number: 1,
    node_count: 2,
    downloads: 3,
  }
  const shown = { ...workflow, imports: { address: 1, library: 1200 } } as WorkflowSummary
  const html = renderToStaticMarkup(
    <QueryClientProvider value={new QueryClient()}>
      <WorkflowRow workflow={shown} onEdit={() => {}} />
    </QueryClientProvider>,
  )
  for (const words of ['3 downloads', '1 import by address', '1,200 views inside n8n']) expect(html).toContain(words)
})
