import { publicPages } from './pages.ts'
import { expectSoundAtAllWidths } from './sound.ts'
import { allowConsole, expect, test } from './test.ts'

/** Pages that say by their status that there is nothing at their address. */
const missing = '/no/such/page'

for (const path of publicPages) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${path} has no axe finding in the ${colorScheme} theme at 360, 768 and 1440 px`, async ({ page }) => {
      if (path === missing) allowConsole('404')
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(path)
      await expectSoundAtAllWidths(page)
    })
  }

  test(`${path} shifts nothing while it loads and is scrolled, and is no wider than the window`, async ({ page }) => {
    if (path === missing) allowConsole('404')
    // Those that other tests wrote come when this one is at the end already: it scrolls faster than people read.
    await page.route('**/api/comments/blog/*', (route) => route.fulfill({ json: [] }))
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      await page.evaluate(async () => {
        for (let y = 0; y < document.body.scrollHeight; y += 600) {
          window.scrollTo({ top: y, behavior: 'instant' })
          await new Promise((resolve) => setTimeout(resolve, 30))
        }
      })
      const shifts = await page.evaluate(
        () =>
          new Promise<string[]>((resolve) => {
            new PerformanceObserver((list) => {
              resolve(
                list
                  .getEntries()
                  .map((entry) => entry as PerformanceEntry & { value: number; sources: { node?: Element }[] })
                  .map(({ value, sources }) => `${value} ${sources.map(({ node }) => node?.outerHTML?.slice(0, 100))}`),
              )
            }).observe({ type: 'layout-shift', buffered: true })
            setTimeout(() => resolve([]), 200)
          }),
      )
      expect(shifts, `${width} px`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })
}

test('every page has one h1, its landmarks, and headings that skip no level', async ({ page }) => {
  allowConsole('404')
  for (const path of publicPages) {
    await page.goto(path)
    await expect(page.locator('h1'), path).toHaveCount(1)
    await expect(page.getByRole('main'), path).toHaveCount(1)
    await expect(page.getByRole('banner'), path).toHaveCount(1)
    await expect(page.getByRole('contentinfo'), path).toHaveCount(1)
    const levels = await page
      .locator('main :is(h1, h2, h3, h4)')
      .evaluateAll((all) => all.map((heading) => Number(heading.tagName[1])))
    levels.forEach((level, index) => {
      expect(level - (levels[index - 1] ?? 0), `${path}, heading ${index + 1}`).toBeLessThanOrEqual(1)
    })
  }
})

test('what can be pressed is at least 24 px high and wide, links inside text apart', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  for (const path of ['/', '/about', '/services', '/contact']) {
    await page.goto(path)
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('button, a:not(.link):not(.skip-link), input, select')]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .filter((element) => {
          const { width, height } = element.getBoundingClientRect()
          return height > 0 && (width < 24 || height < 24)
        })
        .map((element) => element.outerHTML.slice(0, 100)),
    )
    expect(small, path).toEqual([])
  }
})
