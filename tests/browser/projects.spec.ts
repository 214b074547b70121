import { publicAddresses } from '../helpers/public-addresses.ts'
import { test } from './kept-page.ts'
import { failure, ready } from './pages.ts'
import { allowConsole, expect } from './test.ts'

const address = '/projects/orders-to-warehouse'
const sections = ['The problem', 'What was built', 'Built with', 'Something like this?']
const headings = (page: import('@playwright/test').Page) => page.locator('#portfolio li :is(h2, h3)')
const filters = (page: import('@playwright/test').Page) =>
  page.getByRole('navigation', { name: 'Filter projects by category' }).getByRole('link')

test('/projects shows only the portfolio, with links, and with "all" and the existing categories as filters', async ({
  page,
}) => {
  await page.goto('/projects')
  await expect(page.locator('main > section')).toHaveCount(1)
  await expect(filters(page)).toHaveText(['All', 'Automation', 'AI Agents', 'Web Apps', 'Integrations'])
  await expect(headings(page)).toHaveCount(7)
  const card = (name: string) => page.locator('#portfolio li:has(h2)').filter({ hasText: name })
  await expect(card('Dispatch board').getByRole('link')).toHaveText(['Dispatch board', /^Read the case/])

  await filters(page).filter({ hasText: 'AI Agents' }).click()
  await expect(page).toHaveURL('/projects?category=AI+Agents')
  await expect(headings(page)).toHaveText(['Supplier inbox agent', 'Handbook answers with a page number'])
  await expect(filters(page).and(page.locator('[aria-current]'))).toHaveText('AI Agents')
  await expect(page.locator('#portfolio').getByRole('status')).toHaveText('2 projects')

  await page.goBack()
  await expect(headings(page)).toHaveCount(7)

  await test.step('after scrolling down a shorter category shows its first project', async () => {
    await page.evaluate(() => window.scrollTo(0, 1800))
    await filters(page).filter({ hasText: 'Automation' }).click()
    await expect(headings(page)).toHaveCount(2)
    await expect(page.locator('#portfolio li').first()).toBeInViewport()
  })
})

test('on the home page a category is chosen in place, and in a new tab opens the projects page', async ({ page }) => {
  await page.goto('/')
  await ready(page)
  await filters(page).filter({ hasText: 'Integrations' }).click()
  await expect(headings(page)).toHaveText(['ERP and accounting in sync', 'One webhook hub'])
  await expect(page).toHaveURL('/')
  await filters(page).filter({ hasText: 'All' }).click()
  await expect(headings(page)).toHaveCount(7)
  // The first featured project leads.
  await expect(headings(page).first()).toHaveText('Orders to warehouse, without the spreadsheet')

  // Not the tab's own address: Playwright may see the tab of a slow core after its load event, and would wait for that.
  const tab = page.context().waitForEvent('page')
  const opened = page.context().waitForEvent('requestfinished', (request) => request.isNavigationRequest())
  await filters(page)
    .filter({ hasText: 'Web Apps' })
    .click({ modifiers: ['ControlOrMeta'] })
  expect((await opened).url()).toContain('/projects?category=Web+Apps')
  await tab
  await expect(page).toHaveURL('/')
  await expect(headings(page)).toHaveCount(7)
})

test('a long category name wraps on a phone and next to the number of projects', async ({
  withoutScript: page,
  site,
}) => {
  const category = `Integrations between ${'warehousesandinvoices'.repeat(4)} and all`
  await site.asAdmin('POST', '/api/projects', { title: 'Long', description: 'Long.', category })
  await page.goto('/projects')
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 800 })
    const boxes = await filters(page).evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()))
    expect(Math.max(...boxes.map((box) => box.width))).toBeLessThanOrEqual(width - 40)
    // On a phone the filters are one row, which scrolls.
    if (width > 360) expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(width - 20)
    else expect(new Set(boxes.map(({ y, height }) => y + height / 2)).size).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('a project’s page tells its case and leads to a message about it, without JavaScript', async ({
  withoutScript: page,
}) => {
  await page.goto('/projects')
  await page.getByRole('link', { name: 'Orders to warehouse, without the spreadsheet', exact: true }).click()
  await expect(page).toHaveURL(address)
  expect(publicAddresses).toContain(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders to warehouse, without the spreadsheet')
  await expect(page.locator('main').getByRole('heading', { level: 2 })).toHaveText(sections)
  await expect(page.locator('.project-result')).toHaveText(/Monthly bill, before\$1,140.*After\$257 a month/)
  await expect(page.locator('blockquote')).toContainText('nine Zaps')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')).toHaveText(['Home', 'Projects'])
  await expect(page.locator('dl')).toHaveText('SectorLogisticsDuration5 weeksPrice$5,000 to $6,000')
  const end = page.getByRole('region', { name: 'Something like this?' })
  await expect(end).toContainText('Workflow automation with n8nfrom $2,400')
  await expect(end.getByRole('link', { name: 'Supplier inbox agent' })).toHaveAttribute('href', /supplier-inbox-agent$/)
  await page.getByRole('link', { name: 'Ask about your project' }).click()
  await expect(page.locator('form').getByText('Orders to warehouse, without the spreadsheet')).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue(/^Something like “Orders to warehouse/)
})

test('a living number takes the place of the written one on every page that shows it', async ({
  withoutScript: page,
  site,
}) => {
  const project = { title: 'Counting', description: 'A card.', category: 'Web Apps', slug: 'counting' }
  const written = { result_label: 'Orders', result_before: 'by hand', result_after: 'over 40,000', featured: true }
  const words = { number_label: 'orders since March 2025', display_order: -1 }
  const { id } = await (await site.asAdmin('POST', '/api/projects', { ...project, ...written, ...words })).json()
  await page.goto('/projects/counting')
  await expect(page.locator('.project-result')).toHaveText('Orders, beforeby handAfterover 40,000')
  await site.asAdmin('PUT', '/api/projects/counting/number', { value: 41208 })
  await page.reload()
  await expect(page.locator('main')).toContainText('41,208 orders since March 2025, updated today')
  await expect(page.locator('.project-result')).toHaveCount(0)
  await page.goto('/')
  await expect(page.getByRole('link', { name: '41,208 orders since March 2025' })).toBeVisible()
  await site.asAdmin('DELETE', `/api/projects/${id}`)
})

test('a project that cannot be loaded offers to try again', async ({ page }) => {
  allowConsole('503')
  await page.goto('/projects')
  await ready(page)
  await page.route('**/api/projects/slug/*', (route) => route.fulfill(failure))
  await page.getByRole('link', { name: 'Dispatch board', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This project cannot be shown right now')
  await page.unroute('**/api/projects/slug/*')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dispatch board')
})
