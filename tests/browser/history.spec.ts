import type { Page } from '@playwright/test'
import { test } from './kept-page.ts'
import { choose, ready } from './pages.ts'
import { expect } from './test.ts'

const post = '/blogs/postgres-is-a-good-enough-queue'
const top = (page: Page) => page.evaluate(() => Math.round(scrollY))

test('a link to a place that the browser follows itself scrolls there, and Back and Forward return to each position', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/blogs')
  // Until then the browser itself would follow the link.
  await page.waitForFunction(() => typeof history.state?.idx === 'number')
  await page.evaluate(() => window.scrollTo(0, 300))
  await page.evaluate((to) => document.querySelector<HTMLElement>(`main a[href="${to}"]`)?.click(), post)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Postgres is a good enough queue')
  await expect.poll(() => top(page)).toBe(0)

  const places = ['h-the-worker', 'h-when-to-move-on']
  const tops: number[] = []
  for (const place of places) {
    await page.evaluate((id) => {
      location.hash = id
    }, place)
    await expect(page.locator(`#${place}`)).toBeInViewport()
    // The router follows after the browser.
    await expect.poll(() => page.evaluate(() => typeof history.state?.idx)).toBe('number')
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await expect(page.locator(`#${place}`)).toBeInViewport()
    tops.push(await top(page))
  }
  expect(await page.evaluate(() => history.state.idx)).toBe(3)
  await page.goBack()
  await expect.poll(() => top(page)).toBe(tops[0])
  await page.goBack()
  await expect.poll(() => top(page)).toBe(0)
  await page.goForward()
  await expect.poll(() => top(page)).toBe(tops[0])
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/blogs')
  await expect.poll(() => top(page)).toBe(300)
})

test('a link to a place of the page does not wait for the code of the rest of the page', async ({ page, site }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    if (/footer|rest|contact|portfolio|projects/i.test(route.request().url())) await promise
    await route.continue()
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(site.url)
  await page.waitForFunction(() => typeof history.state?.idx === 'number')
  await page.locator('main a[href="/#contact"]').first().click()
  await expect(page).toHaveURL('/#contact')
  await expect(page.locator('#contact')).toBeInViewport()
  resolve()
  await expect.poll(() => page.evaluate(() => history.state)).toMatchObject({ idx: 1 })
})

/** What the first paint of the page behind a link will show. The observer is called before that paint. */
const firstShown = (page: Page, to: string) =>
  page.evaluate((path) => {
    const heading = document.querySelector('h1')
    const shown = new Promise<{ position: number; footerInView: boolean }>((resolve) =>
      new MutationObserver(() => {
        if (document.querySelector('h1') === heading) return
        const footer = document.querySelector('footer')?.getBoundingClientRect()
        resolve({ position: Math.round(scrollY), footerInView: footer !== undefined && footer.top < innerHeight })
      }).observe(document.body, { childList: true, subtree: true }),
    )
    document.querySelector<HTMLElement>(`a[href="${path}"]`)?.click()
    return shown
  }, to)

test('in a high window the footer of a page does not show before what is above it', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1250 })
  await page.goto('/privacy')
  for (const to of ['/about', '/']) {
    await ready(page)
    expect(await firstShown(page, to)).toMatchObject({ footerInView: false })
  }
})

test('on a phone Back and Forward lead to where the list and the long post were left', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/blogs')
  await ready(page)
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }))
  await page.evaluate((to) => document.querySelector<HTMLElement>(`main a[href="${to}"]`)?.click(), post)
  await page.locator('.prose > :last-child').scrollIntoViewIfNeeded()
  const low = await top(page)
  expect(low).toBeGreaterThan(3_000)
  await page.goBack()
  await expect.poll(() => top(page)).toBe(600)
  await page.goForward()
  await expect.poll(() => top(page)).toBe(low)
})

test('Back at the moment of a press keeps the page, its position and its history; a page opened by a link is never painted at the position of the page before', async ({
  page,
}) => {
  await page.goto('/blogs')
  await ready(page)
  const title = await page.title()
  const link = page.locator(`main a[href="${post}"]`).first()
  // Loads the code of the post, so that nothing else could delay the page.
  await link.hover()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }))
  await link.evaluate((pressed: HTMLElement) => {
    pressed.click()
    history.back()
  })
  await expect(page).toHaveURL('/blogs')
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
  expect(await page.title()).toBe(title)
  expect(await top(page)).toBe(300)

  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Postgres is a good enough queue')
  await page.goBack()
  await expect.poll(() => top(page)).toBe(300)

  expect(await firstShown(page, post)).toMatchObject({ position: 0 })
})

for (const [what, refuse] of [
  ['ignores', () => {}],
  [
    'refuses',
    () => {
      throw new DOMException('Too many calls', 'SecurityError')
    },
  ],
] as const)
  test(`in a browser that ${what} changes of the history the site works`, async ({ page }) => {
    await page.addInitScript(`History.prototype.replaceState = ${refuse}`)
    await page.goto('/about#main')
    await choose(page, 'Services')
    await expect(page).toHaveURL('/services')
    await page.goBack()
    await expect(page).toHaveURL('/about#main')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('I automate work for small companies')
  })
