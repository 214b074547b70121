import type { Page } from '@playwright/test'
import { test } from './kept-page.ts'
import { ready } from './pages.ts'
import { expect, savingData } from './test.ts'

/** The styles of running text whose letters of western Europe are loaded. */
const loadedStyles = (page: Page) =>
  page.evaluate(() => {
    const [family] = getComputedStyle(document.body).fontFamily.split(',')
    return [...document.fonts]
      .filter((face) => face.family === family && face.status === 'loaded' && face.unicodeRange.startsWith('U+20-7E'))
      .map(({ weight, style }) => `${weight} ${style}`)
      .sort()
  })

const idle = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))))

test('once the visitor acts, the bold and italic faces are loaded, and the next page gets them before it is drawn', async ({
  page,
}) => {
  await page.addInitScript(savingData, false)
  const files = Promise.all([/650-\w+.woff2$/, /italic-\w+.woff2$/].map((name) => page.waitForResponse(name)))
  await page.goto('/contact')
  await ready(page)
  for (const response of await files) await response.finished()
  await idle(page)
  // The page that is shown is not laid out again.
  expect(await loadedStyles(page)).toEqual(['400 normal'])
  await page.getByRole('link', { name: 'Blog', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ideas, Lessons & Product Notes')
  expect(await loadedStyles(page)).toEqual(['400 italic', '400 normal', '500 700 normal'])
})

test.describe('when the first act opens the next page', () => {
  const files = /literata-basic-(650|400-italic)-[\w-]+\.woff2$/

  /** Opens the blog from a page whose bold and italic files are held back. */
  async function openBlog(page: Page) {
    const held = Promise.withResolvers<void>()
    await page.addInitScript(savingData, false)
    // Stops the page's clock.
    await page.addInitScript(() => Object.assign(performance, { now: () => 0 }))
    await page.route(files, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto('/contact')
    const asked = Promise.all([page.waitForRequest(/650/), page.waitForRequest(/400-italic/)])
    await page.getByRole('link', { name: 'Blog', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ideas, Lessons & Product Notes')
    await asked
    return held.resolve
  }

  test('that page gets the faces as soon as they arrive', async ({ page }) => {
    const arrive = await openBlog(page)
    arrive()
    await expect.poll(() => loadedStyles(page)).toEqual(['400 italic', '400 normal', '500 700 normal'])
  })

  test('faces that arrive late wait for the page after it, so that nothing moves', async ({ page }) => {
    const arrive = await openBlog(page)
    await page.evaluate(() => Object.assign(performance, { now: () => 60_000 }))
    const arrived = Promise.all([/650/, /400-italic/].map((name) => page.waitForResponse(name)))
    arrive()
    for (const response of await arrived) await response.finished()
    await idle(page)
    expect(await loadedStyles(page)).toEqual(['400 normal'])
    await page.getByRole('link', { name: 'Projects', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Ideas, Lessons & Product Notes')
    expect(await loadedStyles(page)).toEqual(['400 italic', '400 normal', '500 700 normal'])
  })
})

test('a visitor who saves data loads only the faces that the page shows', async ({ page }) => {
  const fonts: string[] = []
  page.on('request', (request) => request.url().endsWith('.woff2') && fonts.push(request.url()))
  await page.goto('/contact')
  await ready(page)
  // Otherwise the faces would be requested by now.
  await idle(page)
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  expect(fonts.filter((url) => /literata.*(650|italic)/.test(url))).toEqual([])
  expect(await loadedStyles(page)).toEqual(['400 normal'])
})
