import type { Page } from '@playwright/test'
import { nextFrames } from './stalled-browser.ts'

/** Records the layout shifts of all pages that are opened from now on. */
export async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: string[] = []
    const note = (entries: PerformanceEntryList) => {
      for (const { value, sources } of entries as Shift[]) {
        shifts.push(`${value} ${sources.map(({ node }) => node?.outerHTML?.slice(0, 100))}`)
      }
    }
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    window.shifts = () => {
      note(observer.takeRecords())
      return shifts
    }
  })
}

/** The layout shifts since the page was opened. */
export async function shiftsOf(page: Page): Promise<string[]> {
  await nextFrames(page)
  return page.evaluate(() => window.shifts())
}

/** Scrolls to the end of the page, one step per frame, each less than the height of the tests' windows. */
export async function scrollThrough(page: Page) {
  for (let y = 0; y < (await page.evaluate(() => document.body.scrollHeight)); y += 700) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y)
    await nextFrames(page)
  }
}

type Shift = PerformanceEntry & { value: number; sources: { node?: Element }[] }

declare global {
  interface Window {
    shifts: () => string[]
  }
}
