import type { Page } from '@playwright/test'
import { nextFrames, unlessStalled } from './stalled-browser.ts'

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
export const scrollThrough = (page: Page) =>
  unlessStalled(
    page.evaluate(async () => {
      for (let top = 0; top < document.body.scrollHeight; top += 700) {
        window.scrollTo({ top, behavior: 'instant' })
        await new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn))))
      }
    }),
  )

type Shift = PerformanceEntry & { value: number; sources: { node?: Element }[] }

declare global {
  interface Window {
    shifts: () => string[]
  }
}
