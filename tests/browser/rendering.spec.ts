import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { startSite } from '../helpers/server-process.ts'
import { test } from './kept-page.ts'
import { readsData, ready } from './pages.ts'
import { allowConsole, expect } from './test.ts'

test('navigating in the browser calls the API and shows skeletons until it answers', async ({ page }) => {
  await page.goto('/about')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/blogs?*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ideas, Lessons & Product Notes')
  await expect(page.getByRole('status')).toBeVisible()
  release()
  await expect(page.getByRole('link', { name: 'Postgres is a good enough queue', exact: true })).toBeVisible()
  await expect(page).toHaveTitle(/^Blog/)
})

test('a page that is first touched hours later requests its data again, after all of it is hydrated', async ({
  page,
}) => {
  const { promise: sent, resolve: send } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*footer.*\.js$/, async (route) => {
    await sent
    await route.continue()
  })
  const calls: string[] = []
  page.on('request', (call) => {
    if (readsData(call.url())) calls.push(call.url())
  })
  await page.goto('/projects')
  await page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 36_000_000
  })
  const footer = page.waitForRequest(/\/assets\/.*footer/)
  await page.mouse.wheel(0, 100)
  await footer
  await page.evaluate(async () => {
    dispatchEvent(new Event('online'))
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
  })
  expect(calls).toEqual([])
  send()
  await expect.poll(() => calls.some((address) => address.includes('/api/projects'))).toBe(true)
})

test('a page that the server could not load hydrates, shows one message, and recovers', async ({ page }) => {
  allowConsole('503')
  await using site = await startSite()
  // The timeout is for waiting while the server writes.
  const database = new DatabaseSync(join(site.dataDir, 'site.db'), { timeout: 90_000 })
  database.exec('ALTER TABLE projects RENAME TO gone')
  const response = await page.goto(`${site.url}/projects`)
  expect(response?.status()).toBe(503)
  const toasts = page.locator('[data-sonner-toast]')
  await expect(toasts).toHaveText('Failed to load projects. Please try again later.')
  database.exec('ALTER TABLE gone RENAME TO projects')
  database.close()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.locator('#portfolio h2')).toHaveCount(7)
  // Pictures that are still loading would fail when the server ends.
  await page.goto('about:blank')
})

test('a line break in the address hydrates as the server rendered it', async ({ page }) => {
  await page.goto('/contact?about=%0A')
  await ready(page)
  await page.goto('/projects?category=%0A')
  await ready(page)
})
