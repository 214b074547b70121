import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

const [phone, tablet, desk] = [360, 768, 1440] as const

/** The rules that read colours; a theme changes nothing else. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** The rules that a place alone can break, where the same things are shown. */
const placeRules = ['target-size']

/** Expects that axe finds nothing on the page as it is now, and that nothing on it is wider than the window. */
export async function expectSound(page: Page, what = page.url()) {
  await standStill(page)
  await expectNoFindings(page, what)
  await expectToFit(page, what)
}

/** The same on a phone, a tablet and a desk, in both themes. */
export async function expectSoundAtAllWidths(page: Page, what = page.url()) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const seen = new Set<string>()
  for (const width of [phone, desk, tablet]) {
    await page.setViewportSize({ width, height: 900 })
    await standStill(page)
    const shown = await shownElements(page)
    if (!seen.has(shown)) await expectSoundInBothThemes(page, `${what} at ${width} px`)
    else await expectNoFindings(page, `${what} at ${width} px`, placeRules)
    await expectToFit(page, `${what} at ${width} px`)
    seen.add(shown)
  }
}

async function expectSoundInBothThemes(page: Page, what: string) {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoFindings(page, `${what}, light`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoFindings(page, `${what}, dark`, colourRules)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** @param rules all of axe's when left out */
async function expectNoFindings(page: Page, what: string, rules?: string[]) {
  // Once a document: reading axe takes as long as running it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const findings = await page.evaluate(async (runOnly) => {
    // Only findings are worked out in detail.
    const { violations } = await window.axe.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) })
    return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html.slice(0, 200))])
  }, rules)
  expect(findings, what).toEqual([])
}

export async function expectToFit(page: Page, what: string) {
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(tooWide, `${what} is wider than the window`).toBeLessThanOrEqual(0)
}

/** What comes in or goes out has done so; what runs for ever is not waited for. */
const standStill = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      .every(({ playState }) => playState !== 'running'),
  )

/** Tells which elements can be seen. */
const shownElements = (page: Page) =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      .map((element) => Number(element.checkVisibility({ visibilityProperty: true })))
      .join(''),
  )

declare global {
  interface Window {
    axe: typeof axe
  }
}
