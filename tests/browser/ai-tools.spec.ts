import type { Page } from '@playwright/test'
import { test } from './kept-page.ts'
import { answer, choose, failure, ready } from './pages.ts'
import { allowConsole, expect } from './test.ts'

const titles = (page: Page) => page.locator('#ai-tools h3')
const filter = (page: Page, name: string) => page.locator('#ai-tools').getByRole('button', { name, exact: true })

test('tools show prices and technologies; each choice of a category calls the API, also a previous one', async ({
  page,
}) => {
  allowConsole('503')
  await page.goto('/')
  await ready(page)
  const tool = (name: string) => page.locator('#ai-tools li:has(h3)').filter({ hasText: name })
  const colour = (name: string, badge: string) =>
    tool(name)
      .getByText(badge, { exact: true })
      .evaluate((element) => getComputedStyle(element).color)
  const colours = [
    await colour('crontab guru', 'Free'),
    await colour('Langfuse', 'Freemium'),
    await colour('Amazon Textract', 'Paid'),
    await colour('promptfoo', 'Open source'),
  ]
  expect(new Set(colours).size).toBe(4)
  await expect(tool('Langfuse').getByRole('list', { name: 'Technologies' }).getByRole('listitem')).toHaveText([
    'TypeScript',
    'PostgreSQL',
    'ClickHouse',
    '+2',
  ])
  await expect(tool('promptfoo')).not.toContainText('+')
  await expect(tool('Webhook.site').getByRole('link')).toHaveText([/^Demo/, /^Docs/, /^GitHub/])

  await expect(page.locator('#ai-tools button')).toHaveText(['All', 'AI', 'Automation', 'API', 'Tool'])
  await expect(titles(page)).toHaveCount(9)
  const call = page.waitForRequest(/\/api\/ai-tools\?.*category=API/)
  await filter(page, 'API').click()
  expect((await call).url()).toContain('active=true')
  await expect(titles(page)).toHaveText(['Webhook.site', 'Toxiproxy'])
  await expect(filter(page, 'API')).toHaveAttribute('aria-pressed', 'true')

  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/ai-tools') calls.push(searchParams.get('category') ?? 'all')
  })
  for (const [name, count] of [
    ['All', 9],
    ['API', 2],
    ['All', 9],
  ] as const) {
    await filter(page, name).click()
    await expect(titles(page)).toHaveCount(count)
  }
  await expect.poll(() => calls).toEqual(['all', 'API', 'all'])

  // The tools of the previous category stay until the next ones are loaded.
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/api\/ai-tools\?/, async (route) => {
    await held
    await route.continue()
  })
  await filter(page, 'Tool').click()
  await expect(filter(page, 'Tool')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('#ai-tools [aria-busy=true] h3')).toHaveCount(9)
  release()
  await expect(titles(page)).toHaveText(['crontab guru', 'DuckDB'])
  await page.unrouteAll()

  // An empty and a failed category show messages and do not block the next one.
  await page.route(/category=AI(&|$)/, (route) => route.fulfill({ json: [] }))
  await page.route(/category=API(&|$)/, (route) => route.fulfill(failure))
  await filter(page, 'AI').click()
  await expect(page.getByText('No AI tools available yet.')).toBeVisible()
  await filter(page, 'API').click()
  await expect(page.getByText('Failed to load AI tools')).toBeVisible()
  await expect(page.getByText('No API tools available yet.')).toBeVisible()
  await filter(page, 'Automation').click()
  await expect(titles(page)).toHaveText(['n8n', 'pg-boss'])
})

test('an answer that is not a list shows no tools', async ({ page }) => {
  await page.goto('/contact')
  await answer(page, 'ai-tools', { json: { nothing: true } })
  await choose(page, 'Home')
  await expect(page.getByRole('heading', { name: 'Tell me what you do by hand' })).toBeVisible()
  await expect(page.locator('#ai-tools')).toHaveCount(0)
})

test('without JavaScript each category has its own page', async ({ withoutScript: page }) => {
  await page.goto('/')
  await filter(page, 'Tool').click()
  await expect(page).toHaveURL('/?tools=Tool#ai-tools')
  await expect(titles(page)).toHaveText(['crontab guru', 'DuckDB'])
})
