import { payloads } from '../attacks/payloads.ts'
import { everySetting } from '../helpers/every-setting.ts'
import { answerDialogs, openAdmin, toast, withoutPreview } from './admin.ts'
import { field } from './post-form.ts'
import { expectSoundAtAllWidths } from './sound.ts'
import { allowConsole, expect } from './test.ts'
import { test } from './unchanged-settings.ts'

test('the settings open at their top on a phone; their preview has the whole width of its place and follows the form, and visitors see what is saved', async ({
  page,
  site,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await openAdmin(page, site, '/settings')
  const frame = page.locator('iframe[title*="dark"]')
  const preview = page.frameLocator('iframe[title*="dark"]')
  await preview.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  /** The difference between the widths of the preview and of its place, in pixels. */
  const missing = async () =>
    Math.abs(((await frame.boundingBox())?.width ?? 0) - (await frame.locator('..').evaluate((box) => box.clientWidth)))
  expect(await missing()).toBeLessThan(1)
  for (const width of [1700, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(missing).toBeLessThan(1)
  }
  const form = page.getByRole('form')
  await field(page, 'Role').fill('Keeper of queues')
  await expect(preview.getByRole('contentinfo').getByText('Keeper of queues')).toBeVisible()
  const home = async () => (await request.get('/')).text()
  expect(await home()).not.toContain('Keeper of queues')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Settings saved.')).toBeVisible()

  await page.getByRole('tab', { name: 'Pages', exact: true }).click()
  await form.getByLabel('Heading', { exact: true }).fill('Another heading')
  await page.keyboard.press('Control+s')
  await expect(toast(page, 'Settings saved.').last()).toBeVisible()
  await expect(form.getByText('Not saved yet')).toHaveCount(0)
  for (const text of ['Keeper of queues', 'Another heading']) expect(await home()).toContain(text)
})

test('rows are added, moved and removed by keyboard, a wrong one is named, and a CV is uploaded and linked', async ({
  page,
  site,
  request,
}) => {
  allowConsole('415')
  await withoutPreview(page)
  await openAdmin(page, site, '/settings')
  const links = page.getByRole('group', { name: 'Links' })
  await links.getByRole('button', { name: 'Move row 1 down' }).press('Enter')
  await expect(links.getByLabel('Name of row 1')).toHaveValue('LinkedIn')
  await expect(links.getByRole('button', { name: 'Move row 2 down' })).toBeFocused()
  await links.getByRole('button', { name: 'Remove row 2' }).press('Enter')
  await expect(links.getByRole('button', { name: 'Remove row 1' })).toBeFocused()
  await links.getByRole('button', { name: 'Add to Links' }).press('Enter')
  await expect(links.getByLabel('Name of row 2')).toBeFocused()
  await page.keyboard.type('A page')
  await links.getByLabel('Address of row 2').fill('javascript:alert(1)')
  await page.keyboard.press('Control+s')
  await expect(links.getByRole('alert')).toHaveText('Row 2: Address must begin with http://, https:// or a single /.')
  await links.getByLabel('Address of row 2').fill('https://example.com/page')

  const upload = (buffer: Buffer) =>
    page.getByLabel('File for CV').setInputFiles({ name: 'x.pdf', mimeType: 'application/pdf', buffer })
  await upload(Buffer.from('no pdf'))
  await expect(toast(page, 'Please choose a PDF.')).toBeVisible()
  await upload(Buffer.from('%PDF-1.7\n'))
  const cv = page.getByRole('form').getByLabel('CV').first()
  await expect(cv).toHaveValue(/^\/cv\/[0-9a-f]{32}\.pdf$/)
  await page.keyboard.press('Control+s')
  await expect(toast(page, 'Settings saved.')).toBeVisible()
  expect(await (await request.get('/contact')).text()).toContain('>example.com/page<')
  // `home.spec.ts` tests that the CV is saved under the owner’s name.
  expect(await (await request.get('/')).text()).toContain(`href="${await cv.inputValue()}"`)
})

test('settings that were saved elsewhere are compared, and earlier ones can be restored', async ({ page, site }) => {
  allowConsole('409')
  await withoutPreview(page)
  await openAdmin(page, site, '/settings?part=contact')
  await site.asAdmin('PUT', '/api/admin/settings', { words: { contact_title: 'Theirs' } })
  const form = page.getByRole('form')
  await form.getByLabel('Heading').fill('Mine')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Save my version' }).click()
  await expect(toast(page, 'Settings saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Versions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Earlier versions' })
  await expect(dialog.getByRole('option').last()).toHaveText('Before the first save')
  await expect(dialog.getByText('Theirs')).toBeVisible()
  await dialog.getByRole('button', { name: 'Restore this version' }).click()
  await expect(form.getByLabel('Heading')).toHaveValue('Theirs')
})

test('a house card fills the slots, a sent message says what happens next, and old posts take no comments', async ({
  page,
  site,
}) => {
  await site.asAdmin('PUT', '/api/admin/settings', {
    ads: { house_title: 'Maintenance plan', house_text: 'From 300 a month.', house_url: '/services' },
    words: { contact_next: 'An answer comes tomorrow.', booking_url: 'https://example.com/call' },
    comments: { closed_after_days: 1 },
  })
  await page.goto('/blogs')
  const card = page.locator('[data-ad-slot="0000000001"]')
  await expect(card.getByRole('link', { name: 'Maintenance plan' })).toHaveAttribute('href', '/services')
  await expectSoundAtAllWidths(page, 'house-card', { within: '[data-ad-slot]' })
  await page.goto('/blogs/every-webhook-arrives-twice')
  await expect(page.getByRole('link', { name: 'Maintenance plan' })).toHaveCount(1)
  await page.locator('#comments').scrollIntoViewIfNeeded()
  await expect(page.getByText('The comments on this post are closed.')).toBeVisible()
  await expect(page.getByText('to comment.')).toHaveCount(0)

  await page.goto('/contact')
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Message').fill('Hello')
  await page.getByRole('button', { name: 'Send message' }).click()
  const next = page.locator('.card').filter({ hasText: 'An answer comes tomorrow.' })
  await expect(next.getByRole('link', { name: 'Book a call' })).toHaveAttribute('href', 'https://example.com/call')
})

test('a hostile text in every setting runs nowhere', async ({ page, site }) => {
  let ran = 0
  page.on('dialog', (dialog) => {
    ran += 1
    void dialog.dismiss()
  })
  let index = 0
  const settings = everySetting(() => payloads[index++ % payloads.length] ?? '')
  expect((await site.asAdmin('PUT', '/api/admin/settings', settings)).status).toBe(200)
  allowConsole('Failed to load resource')
  // `tests/attacks/hostile-settings.test.ts` tests that the text adds no elements to any page.
  for (const path of ['/', '/about', '/blogs/every-webhook-arrives-twice']) {
    await page.goto(path)
    await expect(page.getByRole('contentinfo')).toContainText(/alert\(1\)|<|body/)
  }
  await openAdmin(page, site, '/settings?part=pages')
  await expect(page.getByRole('form').getByLabel('About: heading', { exact: true })).not.toHaveValue('')
  expect(ran).toBe(0)
})

// `admin-lists.spec.ts` tests that single entries are restored from Deleted.
test('the demo content is removed with one button and restored with another', async ({ page, site, request }) => {
  await openAdmin(page, site)
  const questions = answerDialogs(page, true)
  await page.getByRole('button', { name: 'Remove demo content' }).click()
  await expect(toast(page, 'Demo content removed')).toBeVisible()
  expect(questions).toEqual([expect.stringMatching(/^Delete the demo content \(\d+ entries\)\?/)])
  expect(await (await request.get('/projects')).text()).toContain('No projects found in this category.')

  await page.getByRole('button', { name: 'Restore demo content' }).click()
  await expect(toast(page, 'Demo content restored')).toBeVisible()
  expect(await (await request.get('/projects')).text()).not.toContain('No projects found in this category.')
})

test('the owner finds the mail server by a word, enters one, and sees at which step a test email fails', async ({
  page,
  site,
}) => {
  await withoutPreview(page)
  await openAdmin(page, site, '/settings')
  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('passw')
  await page.getByRole('button', { name: 'Password Email' }).click()
  const form = page.getByRole('form')
  const password = form.getByLabel('Password')
  await expect(password).toBeFocused()
  const test = page.getByRole('button', { name: 'Send me a test email' })
  await test.click()
  await expect(page.getByText(/^The email to \S+ was only written to a file/)).toBeVisible()
  // The page does not wait for an email that is not among the newest.
  await page.route(/\/api\/admin\/outbox/, (route) => route.fulfill({ json: [] }))
  await test.click()
  await expect(page.getByText(/^The email to \S+ is not among the latest emails\./)).toBeVisible()
  await page.unroute(/\/api\/admin\/outbox/)

  await form.getByLabel('Service').selectOption('Fastmail')
  await expect(form.getByLabel('Server')).toHaveValue('smtp.fastmail.com')
  await expect(form.getByLabel('Port')).toHaveValue('465')
  await form.getByLabel('Server').fill('127.0.0.1')
  await form.getByLabel('Port').fill('9')
  await form.getByLabel('User').fill('me@example.com')
  await password.fill('hush')
  await expect(form.getByText('Not saved yet')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('hush')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Its password is saved.')).toBeVisible()
  await expect(password).toHaveValue('')
  await test.click()
  await expect(page.getByText('Connect to it: failed')).toBeVisible()
  await expect(page.getByText('Find the server by its name: done')).toBeVisible()
  await expectSoundAtAllWidths(page, 'mail', { within: 'main' })
})

// Axe does not look into frames, so the preview is empty.
test('axe finds nothing in the settings', async ({ page, site }) => {
  await withoutPreview(page)
  await openAdmin(page, site, '/settings')
  await page.getByRole('group', { name: 'Links' }).waitFor()
  await expectSoundAtAllWidths(page, 'identity', { within: 'main' })
  await page.getByRole('tab', { name: 'Experience' }).click()
  await page.getByRole('group', { name: 'Experience' }).waitFor()
  await expectSoundAtAllWidths(page, 'experience', { within: 'main' })
  await page.getByRole('tab', { name: 'Look' }).click()
  await page.getByRole('list', { name: 'Contrast' }).waitFor()
  await expectSoundAtAllWidths(page, 'look', { within: 'main' })
  await page.getByRole('tab', { name: 'Advanced' }).click()
  await page.getByText('Only this machine can open it').waitFor()
  await expectSoundAtAllWidths(page, 'address', { within: 'main' })
})
