import type { Page } from '@playwright/test'
import { test } from './kept-page.ts'
import { allowConsole, expect } from './test.ts'

/** The sections of a page from top to bottom, by their headings' labels or names. */
const sectionIds = (page: Page) =>
  page
    .locator('main section[id], main section:has(h1)')
    .evaluateAll((all) => all.map((section) => section.id || 'hero'))

/** The texts under a wire between two sections. */
const textsUnderWires = (page: Page) =>
  page.evaluate(() => {
    const pulse = 5
    const wires = [...document.querySelectorAll('.section-wire .wire')].map((wire) => wire.getBoundingClientRect())
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    const overlaps: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(text)
      for (const box of range.getClientRects()) {
        const near = wires.some(
          ({ left, right, top }) =>
            box.bottom > top - pulse && box.top < top + pulse && box.right > left - pulse && box.left < right + pulse,
        )
        if (near) overlaps.push(text.textContent ?? '')
      }
    }
    return overlaps
  })

/** The spaces between the end of the page's text, or of its last section with a background, and the footer. */
const gapsBeforeFooter = (page: Page) =>
  page.evaluate(() => {
    const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
    const footer = box('.site-footer')?.top ?? 0
    return ['main', 'main section.bg-sunk:last-child'].map((part) => footer - (box(part)?.bottom ?? 0))
  })

/** Presses the hero's buttons. */
async function expectHeroToScroll(page: Page, path: string) {
  for (const [name, id] of [
    ['View My Work', 'portfolio'],
    ['Contact Me', 'contact'],
  ] as const) {
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(`${path}#${id}`)
    // Below the fixed header, near the top of the window, or as near as the page's height allows.
    await expect(page.locator(`#${id} h2`)).toBeInViewport()
    await expect.poll(() => page.locator(`#${id}`).evaluate((el) => el.getBoundingClientRect().top)).toBeGreaterThan(0)
    // Tab continues from there.
    await expect(page.locator(`#${id}`)).toBeFocused()
  }
}

test('home shows its sections in order and stands still under reduced motion; its hero scrolls to them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  expect(await sectionIds(page)).toEqual([
    'hero',
    'about',
    'skills',
    'services',
    'portfolio',
    'ai-tools',
    'blog',
    'contact',
  ])
  expect(await textsUnderWires(page)).toEqual([])
  expect(await gapsBeforeFooter(page)).toEqual([0, 0])

  await test.step('the contact section lists the ways to reach the owner', async () => {
    const contact = page.locator('#contact')
    const address = contact.getByRole('link', { name: 'hello@example.com' })
    await expect(address).toHaveAttribute('href', 'mailto:hello@example.com')
    await expect(contact).toContainText('Remote, Central European Time')
    await expect(contact).toContainText('Open for new projects')
    expect(await page.locator('body').innerText()).not.toMatch(/e-mail/i)
  })

  await test.step('the hero’s whole workflow is visible on a laptop without scrolling', async () => {
    for (const [width, height] of [
      [1366, 768],
      [1440, 900],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height })
      const below = await page
        .locator('.run-node')
        .evaluateAll((nodes) => nodes.map((node) => innerHeight - node.getBoundingClientRect().bottom))
      expect(Math.min(...below), `${width} x ${height}`).toBeGreaterThanOrEqual(8)
    }
  })

  await test.step('the services of a column have equal spacing', async () => {
    const boxes = await page
      .locator('#services li.card')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().toJSON()))
    const spaces = boxes.slice(2).map(({ top }, index) => Math.round(top - (boxes[index]?.bottom ?? 0)))
    expect(new Set(spaces)).toEqual(new Set([24]))
  })

  await expectHeroToScroll(page, '/')
})

test('the extended home shows a services grid, experience and education, with / as canonical', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/index')
  expect(await sectionIds(page)).toEqual([
    'hero',
    'about',
    'skills',
    'services',
    'portfolio',
    'blog',
    'experience',
    'education',
    'contact',
  ])
  await expect(page.locator('#services li')).toHaveCount(4)
  await expect(page.locator('#services h3')).toHaveText([
    'Workflow automation',
    'AI agents',
    'Integrations',
    'Web applications',
  ])
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
  expect(new URL(canonical ?? '').pathname).toBe('/')
  expect(await textsUnderWires(page)).toEqual([])
  await expectHeroToScroll(page, '/index')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('link', { name: 'More about me' })).toBeHidden()
})

test('on a phone, home is at most 12 screens long, with a way to all of each section', async ({ page }) => {
  const [width, height] = [360, 740]
  await page.setViewportSize({ width, height })
  await page.goto('/')
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(12 * height)
  for (const [name, path] of [
    ['More about me', '/about'],
    [/^All \d+ services and prices$/, '/services'],
    [/^All \d+ projects$/, '/projects'],
  ] as const) {
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', path)
  }
  await expect(page.locator('#about blockquote')).toBeVisible()
  // Home shows every tool, because no other page does.
  const tools = page.locator('#ai-tools li:has(h3)')
  await tools.last().scrollIntoViewIfNeeded()
  await expect(tools.last()).toBeInViewport()
})

test('no wire of /about and /services overlaps text, and after a last section with its background the footer follows without a gap', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/services')
  expect(await textsUnderWires(page)).toEqual([])
  await page.goto('/about')
  expect(await textsUnderWires(page)).toEqual([])
  expect(await gapsBeforeFooter(page)).toEqual([0, 0])
})

test('after navigating from another page the hero works; Download CV saves the PDF as a file, or shows a toast', async ({
  page,
}) => {
  allowConsole('503')
  await page.goto('/contact')
  await page.getByRole('banner').getByRole('link').first().click()
  await page.getByRole('link', { name: 'View My Work' }).click()
  await expect(page.locator('#portfolio h2')).toBeInViewport()

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CV' }).click()
  expect((await download).suggestedFilename()).toBe('your-name-cv.pdf')
  await page.route('**/cv.pdf', (route) => route.fulfill({ status: 503 }))
  await page.getByRole('link', { name: 'Download CV' }).click()
  await expect(page.getByText('Failed to download CV. Please try again later.')).toBeVisible()
})
