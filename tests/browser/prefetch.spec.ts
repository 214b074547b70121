import { test } from './kept-page.ts'
import { readsData, ready } from './pages.ts'
import { expect, savingData } from './test.ts'

test('pointing at a link fetches its page with all data once, and the click then asks the API for nothing', async ({
  page,
}) => {
  await page.addInitScript(savingData, false)
  const calls: string[] = []
  page.on('request', (request) => {
    if (readsData(request.url())) calls.push(request.url())
  })
  await page.goto('/contact')
  await ready(page)
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services', exact: true })
  const fetched = page.waitForResponse(/\/services$/)
  await link.hover()
  const response = await fetched
  expect(response.request().resourceType()).toBe('fetch')
  await response.finished()
  await page.waitForLoadState('networkidle')
  await link.click()
  await expect(page).toHaveURL('/services')
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
  expect(calls).toEqual([])
})
