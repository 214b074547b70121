import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { startSite } from '../helpers/server-process.ts'
import { allowConsole, expect, test } from './test.ts'

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

test('an unknown page answers 404 with a message', async ({ page }) => {
  allowConsole('404')
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('an unknown post answers 404 and links to all posts', async ({ page }) => {
  allowConsole('404')
  const response = await page.goto('/blogs/no-such-post')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post not found')
  await page.getByRole('link', { name: 'Back to all posts' }).click()
  await expect(page).toHaveURL('/blogs')
})

test('a page that the server could not load hydrates, shows one message, and recovers', async ({ page }) => {
  allowConsole('503')
  const site = await startSite()
  const database = new DatabaseSync(join(site.dataDir, 'site.db'))
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
  await site.stop()
})

test('a post is readable without JavaScript', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
  const page = await context.newPage()
  await page.goto('/blogs')
  await page.getByRole('link', { name: 'Postgres is a good enough queue', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Postgres is a good enough queue')
  await expect(page.locator('.prose pre').first()).toBeVisible()
  await context.close()
})

test('/about is in French after choosing it', async ({ page }) => {
  await page.goto('/about')
  await expect(page.locator('#about [lang=en] p').first()).toBeVisible()
  await page.getByRole('button', { name: 'Français' }).click()
  await expect(page.locator('#about [lang=fr] p').first()).toBeVisible()
})
