import type { Page } from '@playwright/test'
import type { Site } from '../helpers/server-process.ts'
import { answerDialogs, expectButtonsInside, failing, openAdmin, signInOwner, toast } from './admin.ts'
import { test } from './kept-page.ts'
import { expectSoundAtAllWidths } from './sound.ts'
import { allowConsole, expect } from './test.ts'

async function comment(site: Site, content: string): Promise<string> {
  const [post] = await (await site.asAdmin('GET', '/api/blogs?published=true&limit=1')).json()
  return (await (await site.asAdmin('POST', '/api/comments', { blog_id: post.id, content })).json()).id
}

async function clear(site: Site, path: string) {
  for (const { id } of await (await site.asAdmin('GET', `/api${path}`)).json()) {
    await site.asAdmin('DELETE', `/api${path.replace('/admin/all', '')}/${id}`)
  }
}

const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
const error = (page: Page, sentence: string) =>
  page
    .locator('[data-sonner-toast]')
    .filter({ hasText: 'Error' })
    .filter({ has: page.getByText(sentence, { exact: true }) })

test.describe.configure({ mode: 'serial' })

test('comments: tabs with counts, a red badge for pending, approve, reject and delete', async ({ page, site }) => {
  await clear(site, '/comments/admin/all')
  for (const text of ['One waits', 'Two waits', 'Three waits']) await comment(site, text)
  await openAdmin(page, site, '/comments')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Comments Moderation')
  const tab = (name: string) => page.getByRole('tab', { name })
  await expect(page.getByRole('tab')).toHaveText(['All (3)', 'Pending3', 'Approved (0)'])
  await expect(tab('Pending').locator('.admin-count')).toHaveCSS('background-color', 'rgb(163, 33, 46)')

  await row(page, 'One waits').getByRole('button', { name: 'Approve' }).click()
  await expect(toast(page, 'Comment approved successfully')).toBeVisible()
  await expect(row(page, 'One waits')).toBeFocused()
  answerDialogs(page, true)
  await row(page, 'Two waits').getByRole('button', { name: 'Reject' }).click()
  await expect(toast(page, 'Comment rejected and deleted')).toBeVisible()
  // The focus is on the row that took the place of the rejected one.
  await expect(page.getByRole('list', { name: 'Comments' }).getByRole('listitem').nth(1)).toBeFocused()
  await expect(page.getByRole('tab')).toHaveText(['All (2)', 'Pending1', 'Approved (1)'])
  await tab('Approved').click()
  await expect(row(page, 'Three waits')).toBeHidden()
  await row(page, 'One waits').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Comment deleted successfully')).toBeVisible()
  await tab('Pending').click()
  await expect(row(page, 'Three waits').getByText('Pending', { exact: true })).toBeVisible()
  await row(page, 'Three waits').getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('tab')).toHaveText(['All (1)', 'Pending (0)', 'Approved (1)'])
  await expect(page.getByText('No pending comments.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('comments: an address shows one comment, from which the tabs lead to the others', async ({ page, site }) => {
  await clear(site, '/comments/admin/all')
  await comment(site, 'The other')
  const id = await comment(site, 'The one')
  await openAdmin(page, site, `/comments?comment=${id}`)
  const rows = page.getByRole('list', { name: 'Comments' }).getByRole('listitem')
  await expect(rows).toHaveText([/The one/])
  await expect(page.getByRole('tab', { name: 'One comment' })).toHaveAttribute('aria-selected', 'true')
  await row(page, 'The one').getByRole('button', { name: 'Approve' }).click()
  await expect(toast(page, 'Comment approved successfully')).toBeVisible()
  await page.getByRole('tab', { name: 'All' }).click()
  await expect(rows).toHaveCount(2)
  await expect(page).toHaveURL('/admin/comments')
  await expect(page.getByRole('tab')).toHaveText(['All (2)', 'Pending1', 'Approved (1)'])
})

test('comments: failures show the exact messages', async ({ page, site }) => {
  allowConsole('503')
  await clear(site, '/comments/admin/all')
  await comment(site, 'Will not go')
  await signInOwner(page, site)
  const loads = await failing(page, 'GET', '/comments/admin/all')
  await page.goto('/admin/comments')
  await expect(error(page, 'Failed to load comments')).toBeVisible()
  await loads()
  await page.getByRole('button', { name: 'Try again' }).click()
  answerDialogs(page, true)
  await failing(page, 'POST', '/comments/.*/(approve|reject)')
  await row(page, 'Will not go').getByRole('button', { name: 'Approve' }).click()
  await expect(error(page, 'Failed to approve comment')).toBeVisible()
  await row(page, 'Will not go').getByRole('button', { name: 'Reject' }).click()
  await expect(error(page, 'Failed to reject comment')).toBeVisible()
})

async function write(site: Site, subject: string, more: Record<string, string> = {}) {
  const form = new FormData()
  const fields = { name: 'Ada', email: 'ada@example.com', subject, message: 'Could you?\n\nIt has cogs.', ...more }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const sent = await fetch(`${site.url}/api/contact/with-attachment`, { method: 'POST', body: form })
  expect(sent.status).toBeLessThan(300)
}

test('messages: an opened message is read, and Back returns to the same view', async ({ page, site }) => {
  await clear(site, '/messages')
  await write(site, 'First')
  await write(site, 'Second')
  await openAdmin(page, site, '/messages')
  const tab = (name: string) => page.getByRole('tab', { name })
  const rows = page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  await tab('New').click()
  await row(page, 'First').getByRole('link', { name: 'First' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('First')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('combobox', { name: /^State/ })).toHaveValue('read')
  await expect(page.getByRole('list', { name: 'Conversation' })).toContainText('It has cogs.')
  await page.goBack()
  await expect(tab('New')).toHaveAttribute('aria-selected', 'true')
  await expect(rows).toHaveText([/Second/])
  await tab('Read').click()
  await expect(rows).toHaveText([/First/])

  // The views are tabs, which the arrow keys choose.
  const tabs = page.getByRole('tab')
  await tabs.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(tabs.nth(1)).toBeFocused()
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel')).toHaveAccessibleName('New')
  await page.keyboard.press('End')
  await expect(tabs.last()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tab').and(page.locator(':focus'))).toHaveCount(0)
})

test('messages: answered by a template, with the state of the email, and in the mail program', async ({
  page,
  site,
}) => {
  await clear(site, '/messages')
  await write(site, 'An engine')
  await openAdmin(page, site, '/messages')
  await page.getByRole('link', { name: 'An engine' }).click()
  // The tests' server has no SMTP_URL.
  await expect(page.getByText('replies are only saved to a file')).toBeVisible()
  const address = await page.getByRole('link', { name: 'Reply in my email app' }).getAttribute('href')
  expect(decodeURIComponent(address ?? '')).toMatch(/^mailto:ada@example\.com\?subject=Re: An engine&body=Hello Ada/)

  await page.getByRole('button', { name: 'Create a template' }).click()
  const dialog = page.getByRole('dialog', { name: 'Templates for replies' })
  await dialog.getByLabel('Name').fill('Thanks')
  await dialog.getByLabel('Text').fill('Dear {name}, about “{subject}”: yes.')
  await dialog.getByRole('button', { name: 'Add template' }).click()
  await expect(dialog.getByRole('listitem')).toHaveText([/Thanks/])
  await expectButtonsInside(dialog)
  await expectSoundAtAllWidths(page, 'templates for replies', { within: 'main, [role=dialog]' })
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Use a template' }).selectOption('Thanks')
  const text = page.getByLabel('To ada@example.com')
  await expect(text).toHaveValue('Dear Ada, about “An engine”: yes.')

  // What is typed survives a failure and a reload.
  allowConsole('503')
  const works = await failing(page, 'POST', '/messages/.*/replies')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(error(page, 'Failed to send the reply.')).toBeVisible()
  await expect(text).toBeFocused()
  await works()
  answerDialogs(page, true)
  await page.reload()
  await expect(text).toHaveValue('Dear Ada, about “An engine”: yes.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  const conversation = page.getByRole('list', { name: 'Conversation' })
  await expect(conversation.getByRole('listitem')).toHaveText([/cogs/, /Dear Ada, about “An engine”: yes\./])
  await expect(conversation.getByText('not emailed')).toBeVisible()
  await expect(text).toHaveValue('')
  await expect(page.getByRole('combobox', { name: /^State/ })).toHaveValue('read')
})

test('messages: suspected spam asks before it is answered, and can be taken out', async ({ page, site }) => {
  await clear(site, '/messages')
  await write(site, 'Cheap links', { website: 'https://spam.example' })
  await openAdmin(page, site, '/messages?view=spam')
  await page.getByRole('link', { name: 'Cheap links' }).click()
  await page.getByLabel('To ada@example.com').fill('No.')
  const asked = answerDialogs(page, false)
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect.poll(() => asked).toEqual([expect.stringContaining('looks like spam')])
  await expect(page.getByRole('list', { name: 'Conversation' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByLabel('To ada@example.com')).toHaveValue('No.')
  await page.getByRole('button', { name: 'Not spam' }).click()
  await expect(page.getByText('suspected spam')).toHaveCount(0)
  await page.getByLabel('To ada@example.com').fill('')
})

test('messages: label, follow-up, amount and notes; the list sums what is open', async ({ page, site }) => {
  await clear(site, '/messages')
  await write(site, 'An engine')
  await write(site, 'Another')
  await openAdmin(page, site, '/messages')
  await page.getByRole('link', { name: 'An engine' }).click()
  await page.getByLabel('Label', { exact: true }).selectOption('offer sent')
  await page.getByLabel('Amount').fill('4200')
  await page.getByLabel('Follow up').fill('2020-01-02T09:00')
  await page.getByRole('textbox', { name: 'Notes' }).fill('Wants it soon.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Notes saved.')).toBeVisible()
  await expect(page.getByText('follow-up due')).toBeVisible()
  await page.getByRole('link', { name: 'All messages' }).click()
  const enquiries = page.getByRole('region', { name: 'Enquiries' })
  await expect(enquiries).toContainText('Open$4,200')
  await expectSoundAtAllWidths(page, 'messages with sums', { within: 'main' })
  await enquiries.getByRole('button', { name: 'offer sent' }).click()
  const rows = page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  await expect(rows).toHaveText([/An engine/])
  await enquiries.getByRole('button', { name: 'lost' }).click()
  await expect(page.getByText('No messages match your search.')).toBeVisible()
  await enquiries.getByRole('button', { name: 'lost' }).click()
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('soon')
  await expect(rows).toHaveText([/An engine/])
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await page.getByRole('link', { name: '1 follow-up due' }).click()
  await expect(page.getByRole('tab', { name: 'Follow up' })).toHaveAttribute('aria-selected', 'true')
  await expect(rows).toHaveText([/An engine/])
})

test('messages: their files are saved, the list is exported, and a message is deleted', async ({ page, site }) => {
  await clear(site, '/messages')
  const form = new FormData()
  const fields = { name: 'Ada', email: 'ada@example.com', subject: 'An engine', message: 'Could you?\n\nIt has cogs.' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('attachment', new File([Buffer.from('%PDF-1.4\n%%EOF\n')], 'plan.pdf', { type: 'application/pdf' }))
  const sent = await fetch(`${site.url}/api/contact/with-attachment`, { method: 'POST', body: form })
  expect(sent.status).toBeLessThan(300)

  await openAdmin(page, site, '/messages')
  const table = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await table).suggestedFilename()).toBe('messages.csv')
  await page.getByRole('link', { name: 'An engine' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: /plan\.pdf/ }).click()
  expect((await saved).suggestedFilename()).toBe('plan.pdf')
  await page.getByRole('combobox', { name: /^State/ }).selectOption('archived')
  await expect(page.locator('.tag', { hasText: 'archived' })).toBeVisible()
  answerDialogs(page, true)
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Deleted')).toContainText('Message removed.')
  await expect(page.getByText('No messages here.')).toBeVisible()
})
