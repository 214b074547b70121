import type { Page } from '@playwright/test'
import { test } from './kept-page.ts'
import { ready } from './pages.ts'
import { expect } from './test.ts'

/** The addresses of the code that the page has asked for so far. */
function codeOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/assets\/.*\.js$/.test(pathname)) asked.push(pathname)
  })
  return asked
}

/** For `addInitScript`: the browser reports a paint only after `reportPaint()`, and long timers do not run out. */
function withholdPaint() {
  const { setTimeout, PerformanceObserver } = window
  const reported = new Promise<void>((resolve) => Object.assign(window, { reportPaint: resolve }))
  Object.assign(window, {
    setTimeout: (run: () => void, after = 0, ...rest: []) => (after < 500 ? setTimeout(run, after, ...rest) : 0),
    PerformanceObserver: class extends PerformanceObserver {
      override observe(options: PerformanceObserverInit) {
        const ofPaint = options.type === 'paint' || options.entryTypes?.includes('paint')
        if (ofPaint) void reported.then(() => super.observe({ type: 'paint', buffered: true }))
        else super.observe(options)
      }
    },
  })
}

/** For `addInitScript`: a browser that reports no paints, and ignores observers of them. */
function withoutPaintReports() {
  const types = PerformanceObserver.supportedEntryTypes.filter((type) => type !== 'paint')
  const { observe } = PerformanceObserver.prototype
  Object.defineProperty(PerformanceObserver, 'supportedEntryTypes', { value: types })
  PerformanceObserver.prototype.observe = function (options: PerformanceObserverInit) {
    if (options.type !== 'paint' && !options.entryTypes?.includes('paint')) observe.call(this, options)
  }
}

/** For `addInitScript`: a tab in the background, which draws no frames and so paints nothing. */
function hide() {
  Object.defineProperty(Document.prototype, 'hidden', { get: () => true })
  Object.defineProperty(Document.prototype, 'visibilityState', { get: () => 'hidden' })
  window.requestAnimationFrame = () => 0
}

test('no code is requested before the browser has reported the first paint', async ({ page }) => {
  const asked = codeOf(page)
  await page.addInitScript(withholdPaint)
  await page.goto('/about', { waitUntil: 'load' })
  await page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame += 1)
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
  })
  expect(asked).toEqual([])
  await page.evaluate('reportPaint()')
  await ready(page)
})

test('a page opened in a hidden tab loads its code', async ({ page }) => {
  const asked = codeOf(page)
  await page.addInitScript(hide)
  await page.addInitScript(withholdPaint)
  await page.goto('/about')
  expect(asked).not.toEqual([])
})

test('a browser that reports no paints loads the code', async ({ page }) => {
  await page.addInitScript(withoutPaintReports)
  await page.goto('/about')
  await ready(page)
})
