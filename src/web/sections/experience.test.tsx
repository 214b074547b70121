import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { site } from '../../../site.config.ts'
import { PageProvider } from '../app/page-context.ts'
import { Experience } from './experience.tsx'

const shown = (demo: boolean) =>
  renderToStaticMarkup(
    <PageProvider value={{ origin: '', demo, failedSections: new Set() }}>
      <Experience />
    </PageProvider>,
  )

test('the invented experience stands only where the site shows the demo', () => {
  expect(shown(true)).toContain('Example Logistics')
  expect(shown(false)).not.toMatch(/Example|clients/)
  expect(shown(false)).toContain('No experience entries yet.')
})

test('the words that every site begins with tell no history: no employer, no number of clients, no month', () => {
  expect(JSON.stringify(site)).not.toMatch(/Example [A-Z]|clients so far|\b(January|June|September)\b/)
})
