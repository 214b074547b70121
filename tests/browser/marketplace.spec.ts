import { test } from './kept-page.ts'
import { readsData, ready } from './pages.ts'
import { allowConsole, expect } from './test.ts'

const list = '/n8n-marketplace'
const one = '/n8n-marketplace/support-triage-agent'

test('the search covers name and description, combines with category, app and trigger, and updates the address', async ({
  page,
}) => {
  await page.goto(list)
  await ready(page)
  await expect(page.getByText('9 workflows')).toBeVisible()
  const search = page.getByRole('searchbox')
  await expect(page.locator('[data-ad-slot][hidden] ~ search')).toHaveCount(1)
  await expect(page.locator('main article, main li.card')).toHaveCount(9)
  await page.getByRole('searchbox').pressSequentially('SLACK')
  await expect(page).toHaveURL(/search=SLACK/)
  await expect(page.getByRole('searchbox')).toBeFocused()
  await expect(page.locator('main li.card')).not.toHaveCount(9)
  await page.getByLabel('Category').selectOption('Sales')
  await expect(page).toHaveURL(/search=SLACK.*category=Sales/)
  await expect(page.getByRole('heading', { level: 2, name: 'Lead enrichment, scoring and routing' })).toBeVisible()
  await expect(page.getByText('1 workflow', { exact: true })).toBeVisible()
  await page.getByRole('searchbox').fill('no such thing')
  await expect(page.getByText('No workflows match your search criteria.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(page.getByText('9 workflows')).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('')

  // A search with a typing error offers a correction, whose link searches for it.
  await search.fill('slakc')
  await expect(page.getByText('Did you mean slack?')).toBeVisible()
  await expect(page.locator('main li.card')).not.toHaveCount(9)
  await page.getByRole('link', { name: 'slack', exact: true }).click()
  await expect(page).toHaveURL(/\?search=slack$/)
  await expect(search).toHaveValue('slack')
  await expect(page.getByText('Did you mean')).toHaveCount(0)

  // A search that names an app offers to filter by it; the filter lists only apps.
  await search.fill('zende')
  await page.getByRole('link', { name: 'Show templates that use Zendesk' }).click()
  await expect(page).toHaveURL(/\?app=Zendesk$/)
  await expect(search).toHaveValue('')
  await expect(page.getByLabel('App', { exact: true })).not.toContainText(/Code|If|Webhook/)
  await page.getByLabel('App', { exact: true }).selectOption('Zendesk')
  await expect(page.getByText('1 workflow', { exact: true })).toBeVisible()
  await expect(page.locator('main li.card .tag')).toHaveCount(3)
  await page.getByLabel('App', { exact: true }).selectOption({ index: 0 })
  await expect(page.getByText('9 workflows')).toBeVisible()

  // The search keeps a trailing space while somebody types, and "all" is an ordinary word.
  await search.pressSequentially('slack ')
  await expect(page).toHaveURL(/search=slack$/)
  await expect(page.locator('main li.card')).not.toHaveCount(9)
  await search.pressSequentially('m')
  await expect(search).toHaveValue('slack m')
  await expect(page).toHaveURL(/search=slack\+m$|search=slack%20m$/)
  await search.fill('all')
  await expect(page).toHaveURL(/\?search=all$/)
  await expect(search).toHaveValue('all')
  await search.fill('')
  await page.getByLabel('Sort').selectOption('name')
  await expect(page).toHaveURL(/\?sort=name$/)
  await expect(page.locator('main li.card')).toHaveCount(9)
  const names = await page.locator('main li.card h2').allInnerTexts()
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)))
})

test('works without JavaScript: form, pages, download, drawing', async ({ withoutScript: page, site }) => {
  await page.goto(list)
  await page.getByRole('searchbox').fill('triage')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.locator('main li.card')).toHaveCount(1)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Download/ }).click()
  expect((await download).suggestedFilename()).toBe('support_triage_agent_with_guard_rails.json')
  await page.getByRole('link', { name: 'Support triage agent with guard rails', exact: true }).click()
  // Each way to get the template into n8n can be read.
  const use = page.getByRole('region', { name: 'Use in n8n' })
  await expect(use.getByRole('link', { name: /^Download/ })).toBeVisible()
  await use.getByRole('radio', { name: 'Address' }).check()
  await expect(use.getByText(`${site.url}${one}.json`)).toBeVisible()
  await use.getByRole('radio', { name: 'JSON' }).check()
  await expect(use.getByRole('link', { name: 'Show the JSON' })).toBeVisible()
  await expect(page.locator('.canvas-picture svg .wf-node').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeHidden()
  await page.getByText('Show the file').click()
  await expect(page.getByRole('group', { name: 'The workflow as JSON' })).toContainText('"connections"')
})

test('the page contains everything once; a download is saved under its name, counted once, and confirmed, and a failed one shows a message', async ({
  page,
  request,
}) => {
  allowConsole('503')
  const html = await (await request.get(one)).text()
  expect(html.split('class="wf-picture"').length).toBe(2)
  expect(html).toContain('SoftwareSourceCode')
  expect(html).toContain('/n8n-marketplace/support-triage-agent/share.png')
  const calls: string[] = []
  page.on('request', (call) => {
    if (readsData(call.url()) || /picture\.svg|\.json$/.test(call.url())) calls.push(call.url())
  })
  await page.goto(one)
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual([])

  const button = page.getByRole('region', { name: 'Use in n8n' }).getByRole('link', { name: /^Download/ })
  const count = async () => (await (await request.get('/api/workflows/slug/support-triage-agent')).json()).downloads
  const before = await count()
  const download = page.waitForEvent('download')
  await button.click()
  expect((await download).suggestedFilename()).toBe('support_triage_agent_with_guard_rails.json')
  await expect(page.getByText('Download Started')).toBeVisible()
  expect(await count()).toBe(before + 1)

  // A double click downloads once, and is confirmed as well.
  await page.getByRole('button', { name: 'Close toast' }).click()
  await expect(page.getByText('Download Started')).toHaveCount(0)
  let saved = 0
  page.on('download', () => saved++)
  await button.dblclick()
  await expect(page.getByText('Download Started')).toBeVisible()
  await expect.poll(count).toBe(before + 2)
  await page.waitForTimeout(300)
  expect([saved, await count()]).toEqual([1, before + 2])

  await page.route('**/download', (route) => route.fulfill({ status: 503, json: {} }))
  await button.click()
  await expect(page.getByText('Download Failed')).toBeVisible()
  await expect(page.getByText('Unable to download workflow. Please try again.')).toBeVisible()
})

test('copies the file for n8n and its address; a node shows its settings; the drawing zooms and pans', async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(one)
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  const use = page.getByRole('region', { name: 'Use in n8n' })
  await use.getByRole('radio', { name: 'JSON' }).check()
  await use.getByRole('button', { name: 'Copy JSON' }).click()
  await expect(page.getByText('Copied!').first()).toBeVisible()
  expect(Object.keys(JSON.parse(await clipboard()))).toEqual(['name', 'nodes', 'connections', 'settings'])
  await use.getByRole('radio', { name: 'JSON' }).press('ArrowRight')
  await use.getByRole('button', { name: 'Copy address' }).click()
  await expect.poll(clipboard).toBe(`${site.url}/n8n-marketplace/support-triage-agent.json`)
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('no'))
  })
  await page.getByRole('region', { name: 'Workflow JSON' }).getByRole('button', { name: 'Copy JSON' }).click()
  await expect(page.getByText('Copy Failed: Unable to copy to clipboard.')).toBeVisible()

  // By mouse and by keyboard.
  await page.locator('.wf-node', { hasText: 'Apply guard rails' }).first().click()
  const panel = page.getByRole('complementary', { name: 'The chosen node' })
  await expect(panel).toContainText('Apply guard rails')
  await expect(panel).toContainText('jsCode')
  await page.keyboard.press('ArrowRight')
  await expect(panel).not.toContainText('jsCode')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  const node = page.locator('.wf-node', { hasText: 'Apply guard rails' }).first()
  await node.click()
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toBeHidden()
  await expect(node).toBeFocused()
  const width = async () => (await page.locator('.canvas-picture svg').boundingBox())?.width ?? 0
  const before = await width()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  expect(await width()).toBeGreaterThan(before * 1.2)
  await page.getByRole('button', { name: 'Fit' }).click()
  const view = await page.locator('.canvas-view').boundingBox()
  expect(await width()).toBeLessThanOrEqual(view?.width ?? 0)
  await page.getByText('Read it as a list: 14 of 17 nodes ran, in 17 steps').click()
  await expect(page.locator('.steps').first().locator('li')).toHaveCount(17)
})

test('a drawing is printed whole, also after a zoom; on a phone with a text of double size nothing is cut', async ({
  page,
}) => {
  await page.setViewportSize({ width: 700, height: 1000 })
  await page.goto(one)
  await ready(page)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await page.emulateMedia({ media: 'print' })
  const drawing = await page.locator('.canvas-picture svg').boundingBox()
  expect(drawing?.x).toBeGreaterThanOrEqual(0)
  expect((drawing?.x ?? 0) + (drawing?.width ?? 0)).toBeLessThanOrEqual(700)

  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 360, height: 800 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  for (const part of await page.locator(':is(.use-it, footer) :is(a, button, label)').all()) {
    const box = await part.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0), await part.innerText()).toBeLessThanOrEqual(360)
  }
})

const sizes = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
]

test('the first view shows a template of the list, and how to use one; its labels can be read, and it is drawn at its trigger', async ({
  page,
}) => {
  const expectInFirstView = async (text: string, height: number) => {
    const box = await page.getByRole('heading', { name: text }).first().boundingBox()
    expect((box?.y ?? height) + (box?.height ?? 0), text).toBeLessThan(height)
  }
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.goto(one)
    await expectInFirstView('Use in n8n', size.height)
    const labels = await page
      .locator('.canvas-picture text')
      .evaluateAll((all: SVGTextElement[]) =>
        all.map((text) => Number(text.getAttribute('font-size')) * (text.getScreenCTM()?.a ?? 0)),
      )
    expect(Math.min(...labels)).toBeGreaterThanOrEqual(11)
    // A larger drawing opens at its trigger, and the page itself is not wider than the window.
    await page.locator('.canvas-view').scrollIntoViewIfNeeded()
    await expect(page.locator('[data-role="trigger"]')).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
  }

  await page.goto(list)
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectInFirstView('Product list cleaner without any login', size.height)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
  }

  await test.step('also on a phone, when a link opens it', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await ready(page)
    await page.locator(`main a[href="${one}"]`).first().click()
    const view = page.locator('.canvas-view')
    await expect.poll(() => view.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
    await view.scrollIntoViewIfNeeded()
    await expect(page.locator('[data-role="trigger"]')).toBeInViewport()
  })
})

test('shows an error when the list or a workflow cannot be loaded', async ({ page }) => {
  allowConsole('503')
  await page.goto('/about')
  const no = { status: 503, json: { error: 'No.', code: 'unavailable' } }
  await page.route('**/api/workflows?*', (route) => route.fulfill(no))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'n8n Templates' }).click()
  await expect(page.locator('[data-sonner-toast]')).toHaveText('Unable to load workflows. Please try again later.')
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
  await page.unroute('**/api/workflows?*')
  await page.getByLabel('Category').selectOption('Sales')
  await expect(page.getByText('2 workflows')).toBeVisible()
  await page.route('**/api/workflows/slug/*', (route) => route.fulfill(no))
  await page.locator('main li.card h2 a').first().click()
  await expect(page.locator('[data-sonner-toast]')).toHaveText(
    'Unable to load workflow details. Please try again later.',
  )
})

test('navigating to a template shows all that its page has', async ({ page }) => {
  await page.goto(list)
  await page.getByRole('link', { name: 'Error pager with repeat suppression', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error pager with repeat suppression')
  await expect(page.locator('.canvas-picture .wf-node')).toHaveCount(4)
  await expect(page.getByRole('region', { name: 'Related templates' }).locator('li.card')).toHaveCount(3)
  await page.getByRole('link', { name: 'Install or adapt this for me' }).click()
  await expect(page).toHaveURL(/\/contact\?about=error-pager/)
})
