import { openAdmin, signInOwner } from './admin.ts'
import { choose } from './pages.ts'
import { expectSoundAtAllWidths } from './sound.ts'
import { expect, test } from './test.ts'

/** The test browser's own user agent says that nobody uses it. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
test.use({ userAgent })

test('a visit and a click inside the site count, the owner’s do not, and Analytics shows them', async ({
  page,
  browser,
  site,
}) => {
  const totals = async () => (await (await site.asAdmin('GET', '/api/stats?days=1')).json()).total
  await page.goto('/about?utm_source=letter&utm_campaign=spring')
  await expect.poll(totals).toMatchObject({ reads: 1, visitors: 1 })
  await choose(page, 'Services')
  await expect.poll(totals).toMatchObject({ reads: 2, visitors: 1 })

  await page.goto('/search?q=zeppelin')
  const searches = async () => (await (await site.asAdmin('GET', '/api/stats?by=search')).json()).rows
  await expect.poll(searches).toMatchObject([{ key: 'zeppelin', searches: 1, unanswered: 1 }])

  const other = await browser.newContext({ baseURL: site.url, userAgent: `${userAgent} OPR/120` })
  const owner = await other.newPage()
  await signInOwner(owner, site)
  const marked = owner.waitForResponse('**/api/reads')
  await owner.goto('/projects')
  expect((await marked).status()).toBe(204)
  expect(await totals()).toMatchObject({ reads: 3, visitors: 1 })

  await openAdmin(owner, site, '/figures?period=7')
  const rows = (name: string) => owner.getByRole('table', { name, exact: true }).getByRole('row')
  await expect(rows('Pages').nth(2)).toBeVisible()
  await expect(rows('Pages').filter({ hasText: '/about' })).toHaveText(/\/about11/)
  await expect(rows('Pages').filter({ hasText: '/services' })).toHaveText(/\/services11/)
  await expect(rows('Pages').filter({ hasText: '/projects' })).toHaveCount(0)
  await expect(rows('Campaigns').filter({ hasText: 'letter / spring' })).toHaveText(/spring31/)
  await owner.getByRole('tab', { name: '90 days' }).click()
  await expect(owner).toHaveURL('/admin/figures?period=90')
  await owner.goBack()
  await expect(owner).toHaveURL('/admin/figures?period=7')
  await owner.getByText('Show as a table').click()
  await expect(rows('Reads by day').nth(1)).toHaveText(/31$/)
  await expectSoundAtAllWidths(owner, 'figures')
  await other.close()
})

test('a visitor who leaves a page before its code arrives is counted, with the source of the visit', async ({
  playwright,
  launchOptions,
  site,
}) => {
  // What a page sends as it is left has the browser's user agent, not that of its context.
  const args = [...(launchOptions.args ?? []), `--user-agent=${userAgent}`]
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  const page = await browser.newPage()
  // The head script can no longer append the page's code.
  await page.addInitScript(() => Object.assign(HTMLHeadElement.prototype, { append: () => {} }))
  await page.goto(`${site.url}/privacy?utm_source=letter&utm_campaign=autumn`, {
    referer: 'https://search.example/found',
  })
  await page.goto(`${site.url}/favicon.ico`)
  // The test before this one may have counted on the same server.
  const reads = async (by: string, one: string) => {
    const { rows } = await (await site.asAdmin('GET', `/api/stats?days=1&by=${by}`)).json()
    return rows.filter(({ key }: { key: string }) => key.includes(one)).map((row: { reads: number }) => row.reads)
  }
  await expect.poll(() => reads('page', '/privacy')).toEqual([1])
  expect(await reads('source', 'search.example')).toEqual([1])
  expect(await reads('campaign', 'autumn')).toEqual([1])
  await browser.close()
})

test('the live hour goes on after a request that is never answered', async ({ page, site }) => {
  let asked = 0
  await page.route('**/api/stats/live', async (route) => {
    asked += 1
    if (asked !== 2) await route.continue()
  })
  await page.clock.install()
  await openAdmin(page, site, '/figures?period=live')
  await expect(page.getByRole('region', { name: 'The last hour' })).toBeVisible()
  await page.clock.runFor('00:10')
  await expect.poll(() => asked).toBe(2)
  await page.clock.runFor('01:00')
  await expect.poll(() => asked).toBeGreaterThan(2)
})
