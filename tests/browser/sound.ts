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

/** The rules that the settings of the look can break. */
export const lookRules = [...colourRules, ...placeRules]

/** Expects that the page passes axe and that nothing on it is wider than the window. */
export async function expectSound(page: Page, what = page.url()) {
  await standStill(page)
  await expectNoFindings(page, what)
  await expectToFit(page, what)
}

/**
 * The same on a phone, a tablet and a desktop, in both themes. Each element is checked where it is first shown in its
 * state, so the sidebar of one document is not checked again with each of its pages.
 *
 * @param rules all of axe's when left out
 */
export async function expectSoundAtAllWidths(page: Page, what = page.url(), rules?: string[]) {
  let theme: 'light' | 'dark' = 'light'
  const inTheme = async (next: typeof theme) => {
    theme = next
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  }
  await inTheme('light')
  for (const width of [phone, desk, tablet]) {
    const there = `${what} at ${width} px`
    await page.setViewportSize({ width, height: 900 })
    await standStill(page)
    await expectToFit(page, there)
    await expectNoFindings(page, there, { rules: width === phone ? rules : placeRules })
    if (!(await showsUnseen(page))) continue
    // All rules in one theme and those about colours in the other, because a change of theme draws the whole page again.
    if (width !== phone) await expectNoFindings(page, `${there}, ${theme}`, { rules, isNew: true })
    await inTheme(theme === 'light' ? 'dark' : 'light')
    await expectNoFindings(page, `${there}, ${theme}`, { rules: colourRules, isNew: true, isDone: true })
  }
  if (theme !== 'light') await inTheme('light')
}

interface Part {
  /** All of axe's when left out. */
  rules?: string[]
  /** Only what this document has not shown before in this state. */
  isNew?: boolean
  /** From now on it has been shown. */
  isDone?: boolean
}

async function expectNoFindings(page: Page, what: string, part: Part = {}) {
  await prepare(page)
  const findings = await page.evaluate(async ({ rules, isNew, isDone }) => {
    const { isUnseen, tagOf, shown } = window.checked
    const unseen = isNew ? [...document.body.querySelectorAll('*')].filter(isUnseen) : []
    const include = unseen.filter(({ parentElement: outer }) => outer === document.body || !isUnseen(outer))
    if (isNew && include.length === 0) return []
    // Details only for violations. No frame has axe in it, and axe would wait half a second for each to answer.
    const options = { resultTypes: ['violations' as const], iframes: false, ...(rules && { runOnly: rules }) }
    const { violations } = await window.axe.run(isNew ? { include } : document, options)
    if (isDone) {
      const all = include.flatMap((element) => [element, ...element.querySelectorAll('*')])
      for (const element of all) {
        if (element.checkVisibility({ visibilityProperty: true })) shown.set(element, tagOf(element))
      }
    }
    return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html.slice(0, 200))])
  }, part)
  expect(findings, what).toEqual([])
}

/** Once per document, because loading axe takes as long as running it. */
async function prepare(page: Page) {
  if (await page.evaluate(() => 'axe' in window)) return
  await page.evaluate(axeProgram)
  await page.evaluate(() => {
    const shown = new WeakMap<Element, string>()
    // Another class or state is another look.
    const tagOf = (element: Element) => (element.cloneNode(false) as Element).outerHTML
    const isUnseen = (element: Element | null) =>
      element?.checkVisibility({ visibilityProperty: true }) === true && shown.get(element) !== tagOf(element)
    window.checked = { shown, tagOf, isUnseen }
  })
}

const showsUnseen = (page: Page) =>
  page.evaluate(() => [...document.body.querySelectorAll('*')].some((element) => window.checked.isUnseen(element)))

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
    checked: {
      /** The tags with which elements were last checked. */
      shown: WeakMap<Element, string>
      tagOf: (element: Element) => string
      isUnseen: (element: Element | null) => boolean
    }
  }
}
