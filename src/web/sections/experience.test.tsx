import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { defaultSettings } from '../../../site.config.ts'
import { publicSettings, type Settings } from '../../contract/settings.ts'
import { PageProvider } from '../app/page-context.ts'
import { Experience } from './experience.tsx'

const html = (experience: Settings['experience']) =>
  renderToStaticMarkup(
    <PageProvider
      value={{
        origin: '',
        settings: publicSettings({ ...defaultSettings, experience }, new Date()),
        failedSections: new Set(),
      }}
    >
      <Experience />
    </PageProvider>,
  )

test('each entry is shown, and a message when there are none', () => {
  const entry = { role: 'Engineer', company: 'A company', period: '2020', text: 'What I did.', technologies: ['n8n'] }
  expect(html([entry])).toContain('A company')
  expect(html([])).toBe('')
})

test('the default texts of a site name no employer, no number of clients and no month', () => {
  expect(defaultSettings.experience).toEqual([])
  expect(JSON.stringify(defaultSettings)).not.toMatch(/Example [A-Z]|clients so far|\b(January|June|September)\b/)
})
