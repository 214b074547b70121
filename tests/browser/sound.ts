import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const widths = [360, 768, 1440]

/** Expects that axe finds nothing on the page as it is now, and that nothing on it is wider than the window. */
export async function expectSound(page: Page, what = page.url()) {
  // Every rule; only findings are worked out in detail, and in the page itself, which is five times as fast.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true)
  const { violations } = await axe.analyze()
  const findings = violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html.slice(0, 200))])
  expect(findings, what).toEqual([])
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(tooWide, `${what} is wider than the window`).toBeLessThanOrEqual(0)
}

/** The same on a phone, a tablet and a desk. */
export async function expectSoundAtAllWidths(page: Page) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectSound(page, `${page.url()} at ${width} px`)
  }
}
