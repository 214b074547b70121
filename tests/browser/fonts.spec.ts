import type { Page } from '@playwright/test'
import { ready } from './pages.ts'
import { expect, savingData, test } from './test.ts'

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

test('once the visitor acts, the bold and italic text of the next page is loaded, which gets it before it is drawn', async ({
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

test('a visitor who saves data loads only the faces that the page shows', async ({ page }) => {
  const fonts: string[] = []
  page.on('request', (request) => request.url().endsWith('.woff2') && fonts.push(request.url()))
  await page.goto('/contact')
  await ready(page)
  // The faces would be asked for then.
  await idle(page)
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  expect(fonts.filter((url) => /literata.*(650|italic)/.test(url))).toEqual([])
  expect(await loadedStyles(page)).toEqual(['400 normal'])
})
