import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { site } from '../../../site.config.ts'
import { PageProvider } from '../app/page-context.ts'
import { Experience } from './experience.tsx'

const html = (demo: boolean) =>
  renderToStaticMarkup(
    <PageProvider value={{ origin: '', demo, failedSections: new Set() }}>
      <Experience />
    </PageProvider>,
  )

test('the invented experience is shown only with the demo content', () => {
  expect(html(true)).toContain('Example Logistics')
  expect(html(false)).not.toMatch(/Example|clients/)
  expect(html(false)).toContain('No experience entries yet.')
})

test('the default texts of a site name no employer, no number of clients and no month', () => {
  expect(JSON.stringify(site)).not.toMatch(/Example [A-Z]|clients so far|\b(January|June|September)\b/)
})
