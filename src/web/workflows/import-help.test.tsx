import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { defaultSettings } from '../../../site.config.ts'
import { publicSettings } from '../../contract/settings.ts'
import { PageProvider } from '../app/page-context.ts'
import { QueryClientProvider } from '../queries/hooks.ts'
import { QueryClient } from '../queries/query-client.ts'
import { StaticRouter } from '../router/router.tsx'
import { CommandLineHelp, TemplateHostHelp } from './workflow-rest.tsx'

const inPage = (shown: ReactNode) =>
  renderToStaticMarkup(
    <PageProvider
      value={{
        origin: 'https://site.example',
        settings: publicSettings(defaultSettings, new Date()),
        failedSections: new Set(),
      }}
    >
      <QueryClientProvider value={new QueryClient()}>
        <StaticRouter url="/">{shown}</StaticRouter>
      </QueryClientProvider>
    </PageProvider>,
  )

it('the help on the n8n library names the setting, who must reach its address and who cannot use it', () => {
  const html = inPage(<TemplateHostHelp />)
  expect(html).toContain('N8N_TEMPLATES_HOST=https://site.example/api/n8n')
  expect(html).toMatch(/Your browser must be able to open this address.*https.*n8n Cloud has no such setting/)
})

it('the import command needs no id', () => {
  // As text: each word has an element of its own, so that a line ends between words.
  const text = inPage(<CommandLineHelp />).replace(/<[^>]+>/g, '')
  expect(text).toContain('n8n import:workflow --separate --input=FOLDER')
})
