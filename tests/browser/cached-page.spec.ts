import { test } from './kept-page.ts'
import { readsData, ready } from './pages.ts'
import { expect } from './test.ts'

test('a page that was cached for an hour hydrates without calling the API', async ({ page, site }) => {
  const cached = await (await fetch(`${site.url}/about`)).text()
  await page.route(`${site.url}/about`, (route) => route.fulfill({ body: cached, contentType: 'text/html' }))
  await page.addInitScript(() => {
    const now = Date.now
    Date.now = () => now() + 3_600_000
  })
  const calls: string[] = []
  page.on('request', (call) => {
    if (readsData(call.url())) calls.push(call.url())
  })
  await page.goto('/about')
  await ready(page)
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual([])
})
