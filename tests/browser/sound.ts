import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** The minified program is loaded twice as fast as `axe.source`. */
const axeProgram = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const [phone, tablet, desk] = [360, 768, 1440] as const

/** The rules about colours, the only ones that a theme affects. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** The rules about positions, the only ones that the width affects. */
const placeRules = ['target-size']

/** Expects that the page passes axe and that nothing on it is wider than the window. */
export async function expectSound(page: Page, what = page.url()) {
  await standStill(page)
  await expectNoFindings(page, what)
  await expectToFit(page, what)
}

/** The same on a phone, a tablet and a desktop, in both themes. Each element is checked where it is first shown. */
export async function expectSoundAtAllWidths(page: Page, what = page.url()) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.evaluate(() => {
    window.shown = new WeakSet()
  })
  for (const width of [phone, desk, tablet]) {
    const there = `${what} at ${width} px`
    await page.setViewportSize({ width, height: 900 })
    await standStill(page)
    await expectNoFindings(page, there, width === phone ? {} : { rules: placeRules })
    if (width !== phone) await expectNoFindings(page, there, { isNew: true })
    await expectToFit(page, there)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNoFindings(page, `${there}, dark`, { rules: colourRules, isNew: true, isDone: true })
    await page.emulateMedia({ colorScheme: 'light' })
  }
}

interface Part {
  /** All of axe's when left out. */
  rules?: string[]
  /** Only what no width before has shown. */
  isNew?: boolean
  /** From now on it has been shown. */
  isDone?: boolean
}

async function expectNoFindings(page: Page, what: string, part: Part = {}) {
  // Once per document, because loading axe takes as long as running it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeProgram)
  const findings = await page.evaluate(async ({ rules, isNew, isDone }) => {
    const isUnseen = (element: Element | null) =>
      element !== null && !window.shown.has(element) && element.checkVisibility({ visibilityProperty: true })
    const unseen = isNew ? [...document.body.querySelectorAll('*')].filter(isUnseen) : []
    const include = unseen.filter(({ parentElement }) => !isUnseen(parentElement))
    if (isNew && include.length === 0) return []
    // Details only for violations. No frame has axe in it, and axe would wait half a second for each to answer.
    const options = { resultTypes: ['violations' as const], iframes: false, ...(rules && { runOnly: rules }) }
    const { violations } = await window.axe.run(isNew ? { include } : document, options)
    if (isDone) for (const element of unseen) window.shown.add(element)
    return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html.slice(0, 200))])
  }, part)
  expect(findings, what).toEqual([])
}

export async function expectToFit(page: Page, what: string) {
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(tooWide, `${what} is wider than the window`).toBeLessThanOrEqual(0)
}

/** Waits for finite animations to end. */
const standStill = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      .every(({ playState }) => playState !== 'running'),
  )

declare global {
  interface Window {
    axe: typeof axe
    shown: WeakSet<Element>
  }
}
