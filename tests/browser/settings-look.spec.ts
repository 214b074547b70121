import type { Page } from '@playwright/test'
import { openAdmin, toast } from './admin.ts'
import { scrollThrough, shiftsOf, watchShifts } from './shifts.ts'
import { colourRules, expectSoundAtAllWidths } from './sound.ts'
import { expect } from './test.ts'
import { test } from './unchanged-settings.ts'

const rgb = { light: 'rgb(11, 95, 190)', dark: 'rgb(57, 132, 231)' }
const buttonOf = (page: Pick<Page, 'getByRole'>) => page.getByRole('link', { name: 'View My Work' })

test('an accent shows its contrast while it is typed, is previewed, and after the save is on the next page', async ({
  page,
  site,
  request,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAdmin(page, site, '/settings?part=look')
  const form = page.getByRole('form')
  const accent = form.getByLabel('Accent', { exact: true })
  await accent.fill('#ffee00')
  await expect(form.getByRole('alert')).toHaveText(
    'Accent is too light: the darkest shade of it that the light theme can use has a contrast of 4.3 : 1 on paper, and text needs 4.5 : 1. Choose a darker colour.',
  )
  await expect(page.getByText('The preview is not up to date: a field is not valid yet.')).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(accent).toBeFocused()
  await accent.fill('#0b5fbe')
  await expect(form.getByRole('list', { name: 'Contrast' })).toContainText('5.4 : 1 in the light theme')
  await expect(form.getByRole('list', { name: 'Contrast' })).toContainText('4.9 : 1 in the dark theme')
  await form.getByLabel('Corners').selectOption('round')

  for (const theme of ['light', 'dark'] as const) {
    const preview = page.frameLocator(`iframe[title*="${theme}"]`)
    await expect(buttonOf(preview)).toHaveCSS('background-color', rgb[theme])
    await expect(buttonOf(preview)).toHaveCSS('border-radius', '12px')
  }
  expect(await (await request.get('/')).text()).not.toContain('--color-signal')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Settings saved.')).toBeVisible()

  await page.goto('/')
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await expect(buttonOf(page)).toHaveCSS('background-color', rgb[theme])
  }
})

test('the fonts of the chosen pairing are loaded and no others, at most two early, and nothing moves', async ({
  browser,
  site,
}) => {
  for (const [type, chosen] of [
    ['grotesk', ['familjen-grotesk', 'literata', 'martian-mono']],
    ['serif', ['instrument-sans', 'literata', 'martian-mono']],
  ] as const) {
    await site.asAdmin('PUT', '/api/admin/settings', { look: { type } })
    const visitor = await browser.newContext()
    const page = await visitor.newPage()
    const fonts = new Set<string>()
    page.on('request', (request) => {
      const [, name] = /\/assets\/([a-z-]+)-(?:basic|latin)-[^/]*\.woff2$/.exec(request.url()) ?? []
      if (name) fonts.add(name)
    })
    await watchShifts(page)
    await page.goto(site.url)
    await page.evaluate(() => document.fonts.ready)
    await scrollThrough(page)
    expect(await shiftsOf(page)).toEqual([])
    expect([...fonts].sort()).toEqual(chosen)
    expect(await page.locator('link[rel="preload"][as="font"]').count()).toBe(2)
    await visitor.close()
  }
})

test('axe finds nothing on the home page with another look', async ({ page, site }) => {
  await site.asAdmin('PUT', '/api/admin/settings', { look: { accent: '#7c3aed', type: 'serif', corners: 'round' } })
  // The home page also has the cards of the projects and the form.
  await page.goto('/')
  await expectSoundAtAllWidths(page, 'home with another look', { rules: colourRules })
})
