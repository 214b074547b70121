import { readsData } from './pages.ts'
import { expect, test } from './test.ts'

test('a page that was cached for an hour hydrates without calling the API', async ({ page, site }) => {
  const html = await (await fetch(`${site.url}/about`)).text()
  const hourAgo = html.replace(/("dataUpdatedAt":)(\d+)/g, (_, name, time) => `${name}${Number(time) - 3_600_000}`)
  expect(hourAgo).not.toBe(html)
  await page.route(`${site.url}/about`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: hourAgo })
  })
  const calls: string[] = []
  page.on('request', (call) => {
    if (readsData(call.url())) calls.push(call.url())
  })
  await page.goto('/about')
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual([])
})
