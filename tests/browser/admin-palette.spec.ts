import type { Page } from '@playwright/test'
import { answerDialogs, failing, openAdmin, toast } from './admin.ts'
import { test } from './kept-page.ts'
import { expectSoundAtAllWidths } from './sound.ts'
import { allowConsole, expect } from './test.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Search pages, actions and entries' })
const option = (page: Page, name: string) => page.getByRole('option', { name })
const active = (page: Page) => page.locator('[role=option][aria-selected=true]')

/** Opens the palette and runs what is found first. */
async function runFirst(page: Page, typed: string, expected: string | RegExp) {
  await page.keyboard.press('Control+k')
  await box(page).fill(typed)
  await expect(active(page)).toHaveText(expected)
  await page.keyboard.press('Enter')
  await expect(box(page)).toBeHidden()
}

test('every page, new entry and action is reached by Ctrl+K and the keyboard alone', async ({ page, site }) => {
  await openAdmin(page, site)
  await runFirst(page, 'skills', 'Skills')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Skill Categories')

  // Leaves the form that is already open: the palette returns the focus there until the new form takes it.
  const category = page.getByRole('form').getByLabel('Category', { exact: true })
  await expect(category).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(category).not.toBeFocused()
  await runFirst(page, 'new skill', 'New skill category')
  await expect(page).toHaveURL('/admin/skills?edit=new')
  await expect(category).toBeFocused()
  await page.keyboard.type('By palette')
  await page.getByRole('form').getByLabel('Icon', { exact: true }).fill('Code')
  await runFirst(page, 'save', /^Save this skill category/)
  await expect(toast(page, 'Created')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Edit skill category' })).toBeVisible()
  answerDialogs(page, true)
  await runFirst(page, 'delete', 'Delete this skill category')
  await expect(toast(page, 'Deleted')).toBeVisible()
  await expect(page).toHaveURL('/admin/skills')

  await runFirst(page, 'reorder', 'Reorder skills')
  await expect(page.getByRole('button', { name: 'Done' })).toBeVisible()

  await runFirst(page, 'built overni', /^41 reports built overnight/)
  await expect(page.getByRole('heading', { name: 'Edit project' })).toBeVisible()
  await expect(page.getByRole('form').getByLabel('Title')).toHaveValue('41 reports built overnight')

  await runFirst(page, 'settings email', /^Settings: /)
  await expect(page).toHaveURL('/admin/settings?part=mail')
  await runFirst(page, 'view site', 'View site')
  await expect(page).toHaveURL('/')
})

test('the palette is a complete listbox: arrows wrap around, Escape returns the focus', async ({ page, site }) => {
  allowConsole('503')
  await openAdmin(page, site, '/testimonials')
  const button = page.getByRole('button', { name: 'Commands' })
  await button.click()
  await expect(box(page)).toBeFocused()
  await expect(active(page)).toHaveText('Reorder testimonials')
  await page.keyboard.press('ArrowUp')
  await expect(active(page)).toHaveText('Sign out')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(active(page)).toHaveText('Invite a client to write a testimonial')
  await expect(box(page)).toHaveAttribute('aria-activedescendant', (await active(page).getAttribute('id')) ?? '')
  await expectSoundAtAllWidths(page, 'the palette', { within: '[role=dialog]' })
  await box(page).fill('qqzz')
  await expect(page.getByText('No results for “qqzz”.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(box(page)).toBeHidden()
  await expect(button).toBeFocused()

  // Pages and actions work while the entries cannot be searched.
  await failing(page, 'GET', '/[a-z-]+\\?(q|search|limit)=')
  await button.click()
  await box(page).fill('skills')
  await expect(page.getByText('Entries could not be searched.')).toBeVisible()
  await expect(option(page, 'Skills')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeHidden()
})

test('what is typed while the palette opens is in its field', async ({ page, site }) => {
  const held = Promise.withResolvers<void>()
  await page.route(/\/palette-/, async (route) => {
    await held.promise
    await route.continue()
  })
  await openAdmin(page, site, '/skills')
  const asked = page.waitForRequest(/\/palette-/)
  await page.keyboard.press('Control+k')
  await asked
  await page.keyboard.type('pro')
  held.resolve()
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('jects')
  await expect(box(page)).toHaveValue('projects')
})

test('the palette asks before unsaved work is lost, and in the editor Ctrl+K links selected text', async ({
  page,
  site,
}) => {
  await openAdmin(page, site, '/skills')
  await page.getByRole('form').getByLabel('Category', { exact: true }).fill('Typed')
  const asked = answerDialogs(page, false)
  await runFirst(page, 'projects', 'Projects')
  await expect.poll(() => asked).toHaveLength(1)
  await expect(page).toHaveURL('/admin/skills')
})
