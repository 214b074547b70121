import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** The minified program is loaded twice as fast as `axe.source`. */
const axeProgram = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The desktop comes first: it shows most, and what it has shown is not checked again at the other widths. */
const widths = [1440, 360, 768]

/** The rules about colours, the only ones that a theme affects. */
export const colourRules = ['color-contrast', 'link-in-text-block']

/** Expects that the page passes axe and that nothing on it is wider than the window. */
export async function expectSound(page: Page, what = page.url()) {
  await standStill(page)
  await expectNoFindings(page, what)
  await expectToFit(page, what)
}

/**
 * The same on a desktop, a phone and a tablet, in both themes. Each element is checked where it is first shown in its
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
  for (const [index, width] of widths.entries()) {
    const there = `${what} at ${width} px`
    await page.setViewportSize({ width, height: 900 })
    await standStill(page)
    await expectToFit(page, there)
    if (index === 0) await expectNoFindings(page, there, { rules, within })
    await expectNoFindings(page, there, { rules: ['target-size'], within, isCrowded: true })
    if (!(await showsUnseen(page, within))) continue
    // All rules in one theme and those about colours in the other, because a change of theme draws the whole page again.
    if (index > 0) await expectNoFindings(page, `${there}, ${theme}`, { rules, within, isNew: true })
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
  /** Marks what was checked as shown. */
  isDone?: boolean
  /** Only what may be too small or covered to be pressed: the width affects only the rule about that. */
  isCrowded?: boolean
}

async function expectNoFindings(page: Page, what: string, part: Part = {}) {
  await prepare(page)
  const findings = await page.evaluate(async ({ rules, within, isNew, isDone, isCrowded }) => {
    const { crowded, unseen, tagOf, shown } = window.checked
    const fresh = new Set(unseen(within))
    const include = isCrowded
      ? crowded(within)
      : [...fresh].filter(({ parentElement: outer }) => !outer || !fresh.has(outer))
    const isPart = isNew || isCrowded
    if (isPart && include.length === 0) return []
    const context = isPart ? { include } : within ? { include: [within] } : document
    // Details only for violations. No frame has axe in it, and axe would wait half a second for each to answer.
    const wanted = { resultTypes: ['violations' as const], elementRef: true, iframes: false }
    const options = { ...wanted, ...(rules && { runOnly: rules }) }
    const { violations } = await window.axe.run(context, options)
    if (isDone) {
      const all = include.flatMap((element) => [element, ...element.querySelectorAll('*')])
      for (const element of all) {
        if (element.checkVisibility({ visibilityProperty: true })) shown.set(element, tagOf(element))
      }
    }
    return violations.map(({ id, nodes }) => [id, ...nodes.map(({ element }) => element?.outerHTML.slice(0, 200))])
  }, part)
  expect(findings, what).toEqual([])
}

/** Once per document, because loading axe takes as long as running it. */
async function prepare(page: Page) {
  if (await page.evaluate(() => 'axe' in window)) return
  await page.evaluate(axeProgram)
  await page.evaluate(() => {
    // Otherwise axe would record the HTML of every element that it checks.
    window.axe.configure({ noHtml: true })
    const shown = new WeakMap<Element, string>()
    // An element with another class or state looks different, so it counts as new.
    const tagOf = (element: Element) => (element.cloneNode(false) as Element).outerHTML
    const unseen = (within = 'body > *') =>
      [...document.querySelectorAll(`:is(${within}), :is(${within}) *`)].filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && shown.get(element) !== tagOf(element),
      )
    // Axe passes all other targets: those of 24 px that no other one covers, and smaller ones with none nearby.
    const crowded = (within = 'body') => {
      const targets = [...document.body.querySelectorAll<HTMLElement>('*')]
        .filter((element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }))
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
      const isCrowded = ({ element, box }: (typeof targets)[number]) => {
        const room = box.width < 24 || box.height < 24 ? 24 : 0
        return targets.some(
          ({ element: other, box: { left, right, top, bottom } }) =>
            other !== element &&
            left < box.right + room &&
            box.left < right + room &&
            top < box.bottom + room &&
            box.top < bottom + room,
        )
      }
      return targets
        .filter((target) => target.element.closest(within) && isCrowded(target))
        .map(({ element }) => element)
    }
    window.checked = { shown, tagOf, unseen, crowded }
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
      crowded: (within?: string) => Element[]
    }
  }
}
