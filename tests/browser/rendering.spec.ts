import { allowConsole, expect, test } from './test.ts'

test('going to another page in the browser asks the API and shows its skeletons meanwhile', async ({ page }) => {
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

test('a page that is not there answers 404 and says so', async ({ page }) => {
  allowConsole('404')
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('a post that is not there answers 404 and leads back to all posts', async ({ page }) => {
  allowConsole('404')
  const response = await page.goto('/blogs/no-such-post')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post not found')
  await page.getByRole('link', { name: 'Back to all posts' }).click()
  await expect(page).toHaveURL('/blogs')
})

test('a section whose call fails shows its toast and its empty state, and the page stays', async ({ page }) => {
  allowConsole('503')
  await page.goto('/projects')
  await page.route('**/api/about*', (route) =>
    route.fulfill({ status: 503, json: { error: 'No.', code: 'unavailable' } }),
  )
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await expect(page.getByText('Failed to load about information. Please try again later.')).toBeVisible()
  await expect(page.getByText('No about information available.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What I work with' })).toBeVisible()
})

test('without JavaScript a post can be read', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
  const page = await context.newPage()
  await page.goto('/blogs')
  await page.getByRole('link', { name: 'Postgres is a good enough queue', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Postgres is a good enough queue')
  await expect(page.locator('.prose pre').first()).toBeVisible()
  await context.close()
})

test('about is read in French after choosing it', async ({ page }) => {
  await page.goto('/about')
  await expect(page.locator('#about [lang=en] p').first()).toBeVisible()
  await page.getByRole('button', { name: 'Français' }).click()
  await expect(page.locator('#about [lang=fr] p').first()).toBeVisible()
})
