import type { Page } from '@playwright/test'
import { answerDialogs, failing, openAdmin, ownerToken, toast } from './admin.ts'
import { test } from './kept-page.ts'
import { allowConsole, expect } from './test.ts'

const form = (page: Page) => page.getByRole('form')
const category = (page: Page) => form(page).getByLabel('Category', { exact: true })
const nav = (page: Page) => page.getByRole('navigation', { name: 'Admin' })
/** Opens Skills and waits for its heading, because the form of projects also has a category. */
async function goToSkills(page: Page) {
  await nav(page).getByRole('link', { name: 'Skills' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Skill Categories')
}

const offer = (page: Page) => page.getByRole('region', { name: 'Unsaved work' })

test('a link, Back, New and closing the tab ask about unsaved changes', async ({ page, site }) => {
  await openAdmin(page, site, '/projects')
  await goToSkills(page)
  await category(page).fill('Typed')
  const asked = answerDialogs(page, false)
  await nav(page).getByRole('link', { name: 'Blog' }).click()
  await expect.poll(() => asked.length).toBe(1)
  await expect(page).toHaveURL('/admin/skills')
  await page.evaluate(() => history.back())
  await expect.poll(() => asked.length).toBe(2)
  await expect(page).toHaveURL('/admin/skills')
  await page.getByRole('button', { name: 'New' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => asked.length).toBe(4)
  await expect(category(page)).toHaveValue('Typed')
  const closing = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  expect((await closing).type()).toBe('beforeunload')
})

test('after a browser crash the draft is offered and can be restored or discarded', async ({ page, site, context }) => {
  await openAdmin(page, site, '/skills')
  await category(page).fill('Before the crash')
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')).length))
    .toBe(1)
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain('Before the crash')
  const after = await context.newPage()
  await after.goto('/admin/skills')
  await expect(offer(after)).toContainText('Before the crash')
  await offer(after).getByRole('button', { name: 'Restore' }).click()
  await expect(category(after)).toHaveValue('Before the crash')
  await expect(after.getByText('Not saved yet')).toBeVisible()
  await form(after).getByLabel('Icon', { exact: true }).fill('Code')
  await after.getByRole('button', { name: 'Save' }).click()
  await expect(toast(after, 'Created')).toBeVisible()
  await expect(offer(after)).toBeHidden()
})

test('text typed before the session expired is restored after signing in', async ({ page, site }) => {
  allowConsole('401')
  const list = await (await site.asAdmin('GET', '/api/skills')).json()
  await openAdmin(page, site, `/skills?edit=${list[0].id}`)
  await category(page).fill('Typed over night')
  const good = await failing(page, 'PUT', '/skills/', 401, { error: 'Please sign in.', code: 'unauthorized' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Session expired')).toBeVisible()
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(`/admin/skills?edit=${list[0].id}`)}`)
  await good()
  await page.evaluate((token) => localStorage.setItem('token', token), await ownerToken(site))
  await page.goto(`/admin/skills?edit=${list[0].id}`)
  await offer(page).getByRole('button', { name: 'Restore' }).click()
  await expect(category(page)).toHaveValue('Typed over night')
  await expect(page.getByRole('heading', { name: 'Edit skill category' })).toBeVisible()
})

test('a conflict with a change elsewhere shows both versions to choose from; what was deleted there is saved as a new entry', async ({
  page,
  site,
}) => {
  allowConsole('404')
  allowConsole('409')
  const body = { category: 'Shared', icon: 'Code', technologies: ['a'], display_order: 50 }
  const { id } = await (await site.asAdmin('POST', '/api/skills', body)).json()
  const dialog = page.getByRole('dialog', { name: 'Changed elsewhere' })
  const edit = async (mine: string, theirs: string) => {
    await site.asAdmin('PUT', `/api/skills/${id}`, { ...body, category: theirs })
    await category(page).fill(mine)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toContainText(theirs)
    await expect(dialog).toContainText(mine)
  }
  await openAdmin(page, site, `/skills?edit=${id}`)
  await expect(page.getByRole('heading', { name: 'Edit skill category' })).toBeVisible()
  await edit('Mine', 'Theirs')
  await dialog.getByRole('button', { name: 'Use the saved version' }).click()
  await expect(category(page)).toHaveValue('Theirs')
  await edit('Mine again', 'Theirs again')
  await dialog.getByRole('button', { name: 'Save my version' }).click()
  await expect(toast(page, 'Updated')).toBeVisible()
  expect((await (await site.asAdmin('GET', `/api/skills/${id}`)).json()).category).toBe('Mine again')

  await page.getByRole('button', { name: 'Edit Mine again' }).click()
  await expect(category(page)).toHaveValue('Mine again')
  await category(page).fill('Saved from doom')
  await site.asAdmin('DELETE', `/api/skills/${id}`)
  answerDialogs(page, true)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Created')).toBeVisible()
})

test('a form can be filled and saved by keyboard alone', async ({ page, site }) => {
  await openAdmin(page, site, '/certifications')
  await page.getByRole('button', { name: 'New' }).press('Enter')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type('By keys')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Keyboard')
  await page.keyboard.press('Tab')
  await page.keyboard.type('2026')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Created')).toContainText('Certification created.')
})

test('a draft is kept if its entry cannot be loaded, and becomes a new entry if that was deleted', async ({
  page,
  site,
}) => {
  const { id } = await (await site.asAdmin('POST', '/api/skills', { category: 'Far', icon: 'Code' })).json()
  await openAdmin(page, site, `/skills?edit=${id}`)
  await category(page).fill('Typed afar')
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain('Typed afar')
  // As after a crash of the browser.
  const after = await page.context().newPage()
  await after.goto('/admin/skills')
  await expect(offer(after)).toContainText('Typed afar')
  const reads = await failing(after, 'GET', `/skills/${id}`)
  await offer(after).getByRole('button', { name: 'Restore' }).click()
  await expect(toast(after, 'Failed to load skills.')).toBeVisible()
  await expect(offer(after)).toContainText('Typed afar')
  await reads()
  await site.asAdmin('DELETE', `/api/skills/${id}`)
  await offer(after).getByRole('button', { name: 'Restore' }).click()
  await expect(after.getByRole('heading', { name: 'New skill category' })).toBeVisible()
  await expect(category(after)).toHaveValue('Typed afar')
  await expect(offer(after)).toBeHidden()
})
