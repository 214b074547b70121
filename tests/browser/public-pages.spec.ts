import { readFileSync } from 'node:fs'
import { paths } from '../../src/contract/site-map.ts'
import { adminFiles } from './admin-files.ts'
import { test } from './kept-page.ts'
import { publicPages, readsData } from './pages.ts'
import { scrollThrough, shiftsOf, watchShifts } from './shifts.ts'
import { expectSoundAtAllWidths, expectToFit } from './sound.ts'
import { nextFrames } from './stalled-browser.ts'
import { allowConsole, expect } from './test.ts'

/** The address of a missing page, and of one that is missing while the owner offers no emails. */
const missing = ['/no/such/page', paths.subscribe]

/** `visitor-accessibility.spec.ts` runs axe on these, with their errors. */
const withErrors: string[] = [paths.auth(), paths.forgotPassword, paths.contact()]

/** Opens each page once per width and checks everything that must hold on all pages. */
for (const path of publicPages) {
  test(`${path} is complete, has no layout shifts, and passes axe`, async ({ page }) => {
    if (missing.includes(path)) allowConsole('404')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await watchShifts(page)
    // Makes the comments empty: those of other tests would arrive late, because this test scrolls faster than people
    // read. Other pages have no route, because it turns the browser's cache off, and all code would be compiled again.
    if (path.startsWith('/blogs/')) await page.route('**/api/comments/blog/*', (route) => route.fulfill({ json: [] }))
    const requests: string[] = []
    page.on('request', (call) => requests.push(new URL(call.url()).pathname))

    await test.step('the server sends the complete page, and the browser requests no data again', async () => {
      await page.setViewportSize({ width: 360, height: 800 })
      const html = (await (await page.goto(path))?.text()) ?? ''
      await page.waitForLoadState('networkidle')
      expect(plain(html)).toContain(plain(await page.locator('h1').innerText()))
      expect(requests.filter(readsData)).toEqual([])
    })

    await test.step('it loads none of the admin’s code', () => {
      const [own, loaded] = [adminFiles(), [...new Set(requests)].map((address) => address.slice(1))]
      expect(own.size).toBeGreaterThan(3)
      expect(loaded.filter((file) => own.has(file))).toEqual([])
      // Searches for text of the admin area in the files that a visitor gets.
      const code = loaded
        .filter((file) => file.endsWith('.js'))
        .map((file) => readFileSync(`dist/client/${file}`, 'utf8'))
      expect(code.join()).not.toMatch(/Comments Moderation|Failed to save/)
    })

    await test.step('it has one h1, its landmarks, and headings that skip no level', async () => {
      const outer = ':not(:is(main, article, aside, nav, section) *)'
      for (const part of ['main', `header${outer}`, `footer${outer}`, 'h1']) {
        await expect(page.locator(part).filter({ visible: true }), part).toHaveCount(1)
      }
      const headings = page.locator('main :is(h1, h2, h3, h4)')
      const levels = await headings.evaluateAll((all) => all.map(({ tagName }) => Number(tagName[1])))
      const skipped = levels.filter((level, index) => level - (levels[index - 1] ?? 0) > 1)
      expect(skipped, `headings of the levels ${levels}`).toEqual([])
    })

    await test.step('controls are at least 24 px high and wide, except links inside text', async () => {
      const small = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('button, a:not(.link):not(.skip-link), input, select')]
          .filter((element) => !element.closest('.prose') && element.checkVisibility({ visibilityProperty: true }))
          .filter((element) => {
            const { width, height } = element.getBoundingClientRect()
            return height > 0 && (width < 24 || height < 24)
          })
          .map((element) => element.outerHTML.slice(0, 100)),
      )
      expect(small).toEqual([])
    })

    for (const width of [360, 1440]) {
      await test.step(`nothing moves while it loads and is scrolled at ${width} px`, async () => {
        if (width !== 360) {
          await page.setViewportSize({ width, height: 800 })
          await page.goto(path)
        }
        await scrollThrough(page)
        expect(await shiftsOf(page)).toEqual([])
        await expectToFit(page, `${path} at ${width} px`)
      })
    }

    if (!withErrors.includes(path)) await test.step('axe finds nothing', () => expectSoundAtAllWidths(page, path))
  })
}

for (const path of ['/', paths.post('postgres-is-a-good-enough-queue'), paths.workflow('support-triage-agent')]) {
  test(`late fonts cause no layout shifts on ${path}`, async ({ page }) => {
    const released = Promise.withResolvers<void>()
    await page.route('**/*.woff2', async (route) => {
      await released.promise
      await route.continue()
    })
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await watchShifts(page)
    await page.setViewportSize({ width: 360, height: 800 })
    const arrived = page.waitForEvent('requestfinished', (request) => request.url().includes('literata-basic-400'))
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await nextFrames(page)
    released.resolve()
    await arrived
    await page.evaluate(() => document.fonts.ready)
    expect(await shiftsOf(page)).toEqual([])
  })
}

const plain = (text: string) =>
  text
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
