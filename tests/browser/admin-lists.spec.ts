import type { Page } from '@playwright/test'
import { answerDialogs, expectButtonsInside, failing, openAdmin, signInOwner, toast } from './admin.ts'
import { test } from './kept-page.ts'
import { expectSound, expectSoundAtAllWidths } from './sound.ts'
import { allowConsole, expect } from './test.ts'

const phone = { width: 375, height: 760 }
const rowOf = (page: Page, text: string) => page.locator('.admin-row').filter({ hasText: text })
const select = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
const selection = (page: Page) => page.getByRole('region', { name: 'Selection' })
const names = (page: Page) => page.locator('.admin-order-name')

test('on a phone a page opens with its list, and Back leaves the page of a form', async ({ page, site }) => {
  await page.setViewportSize(phone)
  const { id } = await (await site.asAdmin('POST', '/api/skills', { category: 'Pocket', icon: 'Code' })).json()
  await openAdmin(page, site, '/skills')
  const form = page.getByRole('form')
  const list = page.getByRole('list', { name: 'Skill Categories' })
  await expect(list).toBeVisible()
  await expect(form).toBeHidden()

  await rowOf(page, 'Pocket').getByRole('button', { name: 'Edit' }).click()
  await expect(page).toHaveURL(`/admin/skills?edit=${id}`)
  await expect(list).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Edit skill category' })).toBeFocused()
  await page.goBack()
  await expect(list).toBeVisible()
  await expect(form).toBeHidden()

  const edit = rowOf(page, 'Pocket').getByRole('button', { name: 'Edit' })
  await edit.evaluate((button: HTMLButtonElement) => {
    button.click()
    history.back()
  })
  await expect(page).toHaveURL('/admin/skills')
  await expect(list).toBeVisible()
  await expect(form).toBeHidden()

  await page.getByRole('button', { name: 'New' }).click()
  await expect(page).toHaveURL('/admin/skills?edit=new')
  await expect(form.getByLabel('Category', { exact: true })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'New skill category' })).toBeVisible()
  await page.getByRole('button', { name: 'All skills' }).click()
  await expect(list).toBeVisible()

  await rowOf(page, 'Pocket').getByRole('button', { name: 'Edit' }).click()
  await form.getByLabel('Category', { exact: true }).fill('Pocket saved')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, 'Pocket saved').getByRole('button', { name: 'Edit' })).toBeFocused()
  await expect(form).toBeHidden()

  allowConsole('404')
  await site.asAdmin('DELETE', `/api/skills/${id}`)
  await page.goto(`/admin/skills?edit=${id}`)
  await expect(toast(page, 'Error')).toContainText('There is no such skill category.')
  await expect(list).toBeVisible()
})

test('entries are moved by keys, buttons and dragging; each move is stored, announced, and keeps the focus, or is taken back', async ({
  page,
  site,
}) => {
  allowConsole('409')
  const stored = async () =>
    (await (await site.asAdmin('GET', '/api/projects?fields=title')).json()).map(
      ({ title }: { title: string }) => title,
    )
  await openAdmin(page, site, '/projects')
  await page.getByRole('button', { name: 'Reorder' }).click()
  const [a = '', b = '', c = '', ...others] = await stored()
  await expect(names(page)).toHaveText([a, b, c, ...others])
  await expectSoundAtAllWidths(page, 'reorder', { within: 'main' })
  await page.setViewportSize({ width: 1440, height: 900 })

  const handle = (name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true })
  await handle(a).press('ArrowDown')
  await expect(handle(a)).toBeFocused()
  await expect(page.getByText(`${a} is now 2 of ${others.length + 3}.`)).toBeAttached()
  await expect(names(page)).toHaveText([b, a, c, ...others])
  const down = page.getByRole('button', { name: `Move ${a} down` })
  await down.click()
  await expect(down).toBeFocused()
  await expect(names(page)).toHaveText([b, c, a, ...others])
  await expect.poll(stored).toEqual([b, c, a, ...others])

  const from = await handle(a).boundingBox()
  const to = await handle(b).boundingBox()
  if (!from || !to) throw new Error('The rows are not there.')
  const grab = async () => {
    await page.mouse.move(from.x + 20, from.y + 20)
    await page.mouse.down()
    await page.mouse.move(to.x + 20, to.y + 10, { steps: 4 })
  }
  await grab()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(names(page)).toHaveText([b, c, a, ...others])
  await grab()
  await page.mouse.up()
  await expect(names(page)).toHaveText([a, b, c, ...others])
  await expect(handle(a)).toBeFocused()
  await expect.poll(stored).toEqual([a, b, c, ...others])

  allowConsole('503')
  const works = await failing(page, 'PUT', '/projects/order')
  await handle(a).press('ArrowDown')
  await expect(toast(page, 'Failed to save the order.')).toBeVisible()
  await expect(names(page)).toHaveText([a, b, c, ...others])
  await expect(handle(a)).toBeFocused()
  await works()

  // An entry that was added elsewhere outdates this list: the list is loaded again, and nothing is moved.
  await site.asAdmin('POST', '/api/projects', {
    title: 'From elsewhere',
    description: 'x',
    category: 'x',
    display_order: 99,
  })
  await handle(a).press('End')
  await expect(toast(page, 'Entries were added or deleted since this list was loaded.')).toBeVisible()
  await expect(names(page)).toHaveText([a, b, c, ...others, 'From elsewhere'])
  await expect(handle(a)).toBeFocused()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(rowOf(page, 'From elsewhere')).toBeVisible()
})

test('many entries are hidden, published, tagged and deleted at once, and a deletion can be undone', async ({
  page,
  site,
}) => {
  allowConsole('404')
  const body = { description: 'x', category: 'Automation', pricing: 'Free', technologies: ['Old'], active: true }
  const ids: string[] = []
  for (const title of ['Many one', 'Many two']) {
    ids.push((await (await site.asAdmin('POST', '/api/ai-tools', { ...body, title })).json()).id)
  }
  const both = async () => Promise.all(ids.map(async (id) => (await site.asAdmin('GET', `/api/ai-tools/${id}`)).json()))
  await openAdmin(page, site, '/ai-tools')
  await page.getByRole('searchbox').fill('Many')
  await expect(page.locator('.admin-row')).toHaveCount(2)
  const all = page.getByRole('checkbox', { name: /Select all/ })
  const press = (name: string) => selection(page).getByRole('button', { name }).click()

  await all.check()
  await expect(selection(page)).toContainText('2 selected')
  await expectSound(page, 'selected entries')
  await press('Clear')
  await expect(all).toBeFocused()
  await all.check()
  await press('Hide')
  await expect(toast(page, '2 hidden')).toBeVisible()
  await expect(rowOf(page, 'Many one')).toBeFocused()
  expect((await both()).map(({ active }) => active)).toEqual([false, false])

  // What is selected while the list is loaded again stays selected.
  await select(page, 'Many two').check()
  const { promise: isSelected, resolve: selected } = Promise.withResolvers<void>()
  await page.route('**/api/ai-tools?*', async (route) => {
    await isSelected
    await route.continue()
  })
  await press('Publish')
  await expect(toast(page, '1 published')).toBeVisible()
  await all.check()
  selected()
  await press('Technologies')
  const dialog = page.getByRole('dialog', { name: 'Technologies of 2 entries' })
  await expectButtonsInside(dialog)
  await dialog.getByLabel('Technologies').fill('New, old')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(toast(page, '2 changed')).toBeVisible()
  expect((await both()).map(({ active, technologies }) => [active, technologies])).toEqual([
    [false, ['Old', 'New']],
    [true, ['Old', 'New']],
  ])

  // One of the selected entries is deleted elsewhere.
  await all.check()
  await site.asAdmin('DELETE', `/api/ai-tools/${ids[0]}`)
  const asked = answerDialogs(page, true)
  await press('Delete')
  await expect(toast(page, '1 deleted, 1 could not be')).toContainText('“Many one”: There is no such AI tool.')
  expect(asked).toEqual(['Delete 2 AI tools? You can restore what you delete for 30 days.'])
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await toast(page, '1 deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, '1 restored')).toBeVisible()
  await expect(rowOf(page, 'Many two')).toBeVisible()
})

// Comments are in `admin-inbox.spec.ts`.
test('after an action the focus is on the next row of every other kind of list', async ({ page, site }) => {
  await signInOwner(page, site)
  answerDialogs(page, true)
  const makers: Record<string, (name: string) => Promise<unknown>> = {
    messages: (message) => site.asAdmin('POST', '/api/contact', { name: message, email: 'ada@example.com', message }),
    deleted: async (category) => {
      const { id } = await (await site.asAdmin('POST', '/api/skills', { category, icon: 'Code' })).json()
      await site.asAdmin('DELETE', `/api/skills/${id}`)
    },
  }
  for (const [path, button] of [
    ['messages', 'Delete'],
    ['deleted', 'Restore'],
    ['workflows', 'Delete'],
    ['services', 'Delete'],
  ] as const) {
    for (const name of ['Focus one', 'Focus two']) await makers[path]?.(name)
    await page.goto(`/admin/${path}`)
    const rows = page.locator('.admin-row')
    const next = (await rows.nth(1).textContent()) ?? ''
    const first = rows.first()
    await first.getByRole('button', { name: button }).click()
    await expect(rows.first()).toHaveText(next)
    await expect(rows.first()).toBeFocused()
    if (path === 'deleted') await expect(toast(page, 'Restored')).toContainText('Focus two')
    // Deleting a single row can be undone, like deleting a selection.
    if (path === 'workflows' || path === 'services') {
      await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Undo' }).click()
      await expect(toast(page, 'Restored')).toBeVisible()
    }
  }
})

test('while the site is away there is one message for all failed calls, and Try again loads everything', async ({
  page,
  site,
}) => {
  allowConsole('503')
  await signInOwner(page, site)
  const away = await failing(page, 'GET', '/(admin/(demo|outbox|checklist)|comments|messages|blogs|health)')
  await page.goto('/admin')
  const problem = 'Some parts of this page could not be loaded.'
  await expect(toast(page, problem)).toBeVisible()
  await expect(page.locator('.admin-notice')).toContainText(problem)
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(1)
  await away()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Backend, database and auth are running.')).toBeVisible()
  await expect(page.locator('.admin-notice').filter({ hasText: problem })).toBeHidden()
  await expect(page.getByRole('region', { name: 'Set up your site' })).toBeVisible()

  await page.getByRole('link', { name: 'Testimonials', exact: true }).click()
  await expect(page.locator('.admin-row').first()).toBeVisible()
  await failing(page, 'GET', '/testimonials')
  await failing(page, 'DELETE', '/testimonials')
  answerDialogs(page, true)
  await page.locator('.admin-row').first().getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Failed to delete testimonial')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(1)
  await expect(page.locator('.admin-row').first()).toBeVisible()
})
