import { openHaltingProxy } from '../helpers/halting-proxy.ts'
import { test } from './kept-page.ts'
import { ready } from './pages.ts'
import { shiftsOf, watchShifts } from './shifts.ts'
import { expect } from './test.ts'

const links = [
  ['Home', '/'],
  ['About', '/about'],
  ['Services', '/services'],
  ['Projects', '/projects'],
  ['n8n Templates', '/n8n-marketplace'],
  ['Blog', '/blogs'],
  ['Contact', '/contact'],
] as const

test('the first Tab reaches the link to the content; the header is fixed, with the brand and seven links, of which only that of the current page is bold and in the primary colour', async ({
  page,
}) => {
  await page.goto('/about')
  await ready(page)
  // The sections below hydrate after the page's frame.
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/about#main')
  await expect(page.locator('#main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('main :focus')).toHaveCount(1)

  const items = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(items).toHaveText(links.map(([label]) => label))
  for (const [label, href] of links) {
    await expect(items.filter({ hasText: new RegExp(`^${label}$`) })).toHaveAttribute('href', href)
  }
  await expect(page.getByRole('banner').getByRole('link').first()).toHaveAttribute('href', '/')
  await page.mouse.wheel(0, 1500)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(800)
  await expect(page.getByRole('banner')).toBeInViewport()

  await items.filter({ hasText: /^Services$/ }).click()
  await expect(page.locator('[aria-current=page]').and(items)).toHaveText(['Services'])
  const look = (label: string) =>
    items.filter({ hasText: new RegExp(`^${label}$`) }).evaluate((link) => {
      const { color, fontWeight } = getComputedStyle(link)
      return { color, fontWeight }
    })
  const current = await look('Services')
  const other = await look('About')
  expect(current.fontWeight).toBe('700')
  expect(other.fontWeight).toBe('500')
  expect(current.color).not.toBe(other.color)
})

test('from 768 px the whole menu is in one line with the brand; below, Toggle menu opens and closes it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  const quick = footer.getByRole('navigation', { name: 'Quick links' }).getByRole('link')
  await expect(quick).toHaveText(['Home', 'About', 'Projects', 'Contact'])
  expect(await quick.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/',
    '/about',
    '/projects',
    '/contact',
  ])
  await expect(footer).toContainText('2025')

  const items = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(items).toHaveText(links.map(([label]) => label))
  await expect(page.getByRole('button', { name: 'Toggle menu' })).toBeHidden()
  const boxes = await items.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().toJSON()))
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(1)
  expect(new Set(boxes.map(({ height }) => height))).toEqual(new Set([44]))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768)
  const brand = page.getByRole('banner').getByRole('link', { name: 'Your Name' }).locator('span').last()
  expect(await brand.evaluate((name) => name.scrollWidth - name.clientWidth)).toBe(0)
  await page.setViewportSize({ width: 767, height: 900 })
  await expect(page.getByRole('button', { name: 'Toggle menu' })).toBeVisible()
  await expect(items.first()).toBeHidden()

  await page.setViewportSize({ width: 360, height: 740 })
  await ready(page)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  const toggle = page.getByRole('button', { name: 'Toggle menu' })
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu).toBeHidden()
  await expect(toggle.locator('.menu-open')).toBeVisible()

  await toggle.click()
  await expect(menu.getByRole('link')).toHaveText(links.map(([label]) => label))
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(toggle.locator('.menu-close')).toBeVisible()
  await expect(toggle.locator('.menu-open')).toBeHidden()
  await expect(page.locator('body')).toHaveCSS('overflow-y', 'hidden')

  await toggle.click()
  await expect(menu).toBeHidden()
  await expect(page.locator('body')).not.toHaveCSS('overflow-y', 'hidden')

  // Once the page is too wide for the menu, it scrolls again.
  await toggle.click()
  await expect(page.locator('body')).toHaveCSS('overflow-y', 'hidden')
  await page.setViewportSize({ width: 800, height: 360 })
  await expect(page.locator('body')).not.toHaveCSS('overflow-y', 'hidden')
  await page.setViewportSize({ width: 360, height: 740 })
  await toggle.click()
  await expect(menu).toBeHidden()

  // Escape closes the menu, too, and returns the focus.
  await toggle.click()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(toggle).toBeFocused()

  // A link closes the menu, too.
  await toggle.click()
  await menu.getByRole('link', { name: 'Projects' }).click()
  await expect(page).toHaveURL('/projects')
  await expect(menu).toBeHidden()
  await expect(toggle.locator('.menu-open')).toBeVisible()
})

test('without JavaScript the menu opens and closes, and the page behind it does not scroll', async ({
  withoutScript: page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  const toggle = page.getByRole('button', { name: 'Toggle menu' })

  await toggle.click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await expect(toggle.locator('.menu-close')).toBeVisible()
  await expect(page.locator('body')).toHaveCSS('overflow-y', 'hidden')

  await toggle.click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
  await expect(toggle.locator('.menu-open')).toBeVisible()
  await expect(page.locator('body')).not.toHaveCSS('overflow-y', 'hidden')
})

test('on a phone the header does not move when it is painted before its end has arrived', async ({ page, site }) => {
  await using proxy = await openHaltingProxy(site, 'aria-label="Toggle menu"')
  // The proxy passes on no body.
  await page.route('**/api/reads', (route) => route.fulfill({ status: 204 }))
  await page.setViewportSize({ width: 360, height: 800 })
  await watchShifts(page)
  await page.goto(`${proxy.url}/about`, { waitUntil: 'commit' })
  const theme = page.getByRole('button', { name: 'Switch between light and dark' })
  await expect(theme).toBeVisible()
  // The style sheets have arrived.
  await expect(page.getByRole('banner')).toHaveCSS('position', 'fixed')
  const before = await theme.boundingBox()
  proxy.goOn()
  await expect(page.getByRole('button', { name: 'Toggle menu' })).toBeVisible()
  await page.waitForLoadState('load')
  expect(await theme.boundingBox()).toEqual(before)
  expect(await shiftsOf(page)).toEqual([])
})
