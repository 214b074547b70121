import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { WorkflowPage } from '../../contract/workflows.ts'
import { PageProvider } from '../app/page-context.ts'
import { DownloadCard } from './download-card.tsx'
import { TemplateHostHelp } from './template-host-help.tsx'

it('the help on the n8n library names the setting, who must reach its address and who cannot use it', () => {
  const html = renderToStaticMarkup(
    <PageProvider value={{ origin: 'https://site.example', demo: false, failedSections: new Set() }}>
      <TemplateHostHelp />
    </PageProvider>,
  )
  expect(html).toContain('N8N_TEMPLATES_HOST=https://site.example/api/n8n')
  expect(html).toMatch(/Your browser asks this address.*https.*n8n Cloud offers no such setting/)
})

it('the import command needs no id', () => {
  const workflow = { id: '1', slug: 'a', name: 'A', downloads: 1, node_count: 2, tested_with: null }
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <DownloadCard workflow={workflow as WorkflowPage} />
    </MemoryRouter>,
  )
  expect(html).toContain('n8n import:workflow --separate --input=FOLDER')
  expect(html).toContain('/n8n-marketplace/a.json')
})
