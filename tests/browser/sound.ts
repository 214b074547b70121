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
 */
export async function expectSoundAtAllWidths(
  page: Page,
  what = page.url(),
  { rules, within }: Pick<Part, 'rules' | 'within'> = {},
) {
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
    await expectNoFindings(page, there, { rules: width === phone ? rules : placeRules, within })
    if (!(await showsUnseen(page, within))) continue
    // All rules in one theme and those about colours in the other, because a change of theme draws the whole page again.
    if (width !== phone) await expectNoFindings(page, `${there}, ${theme}`, { rules, within, isNew: true })
    await inTheme(theme === 'light' ? 'dark' : 'light')
    await expectNoFindings(page, `${there}, ${theme}`, { rules: colourRules, within, isNew: true, isDone: true })
  }
  if (theme !== 'light') await inTheme('light')
}

interface Part {
  /** All of axe's when left out. */
  rules?: string[]
  /** A selector of what is new, where another test looks at the rest of the page. */
  within?: string
  /** Only what this document has not shown before in this state. */
  isNew?: boolean
  /** From now on it has been shown. */
  isDone?: boolean
}

async function expectNoFindings(page: Page, what: string, part: Part = {}) {
  await prepare(page)
  const findings = await page.evaluate(async ({ rules, within, isNew, isDone }) => {
    const { unseen, tagOf, shown } = window.checked
    const fresh = new Set(unseen(within))
    const include = [...fresh].filter(({ parentElement: outer }) => !outer || !fresh.has(outer))
    if (isNew && include.length === 0) return []
    const context = isNew ? { include } : within ? { include: [within] } : document
    // Details only for violations. No frame has axe in it, and axe would wait half a second for each to answer.
    const options = { resultTypes: ['violations' as const], iframes: false, ...(rules && { runOnly: rules }) }
    const { violations } = await window.axe.run(context, options)
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
    const unseen = (within = 'body > *') =>
      [...document.querySelectorAll(`:is(${within}), :is(${within}) *`)].filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && shown.get(element) !== tagOf(element),
      )
    window.checked = { shown, tagOf, unseen }
  })
}

const showsUnseen = (page: Page, within?: string) =>
  page.evaluate((part) => window.checked.unseen(part).length > 0, within)

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
      /** What is visible, and was not shown before as it is now. */
      unseen: (within?: string) => Element[]
    }
  }
}
