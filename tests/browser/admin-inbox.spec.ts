import type { Page } from '@playwright/test'
import type { Site } from '../helpers/server-process.ts'
import { answerDialogs, failing, openAdmin, signInOwner, toast } from './admin.ts'
import { allowConsole, expect, test } from './test.ts'

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
  // The focus is on the row that took its place.
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

test('comments: failures show the exact messages', async ({ page, site }) => {
  allowConsole('503')
  await clear(site, '/comments/admin/all')
  await comment(site, 'Will not go')
  await signInOwner(page, site)
  const loads = await failing(page, 'GET', '/comments/admin/all')
  await page.goto('/admin/comments')
  await expect(error(page, 'Failed to load comments')).toBeVisible()
  await loads()
  await page.reload()
  answerDialogs(page, true)
  await failing(page, 'POST', '/comments/.*/(approve|reject)')
  await row(page, 'Will not go').getByRole('button', { name: 'Approve' }).click()
  await expect(error(page, 'Failed to approve comment')).toBeVisible()
  await row(page, 'Will not go').getByRole('button', { name: 'Reject' }).click()
  await expect(error(page, 'Failed to reject comment')).toBeVisible()
})

async function write(site: Site, subject: string) {
  const form = new FormData()
  const fields = { name: 'Ada', email: 'ada@example.com', subject, message: 'Could you?\n\nIt has cogs.' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const sent = await fetch(`${site.url}/api/contact/with-attachment`, { method: 'POST', body: form })
  expect(sent.status).toBeLessThan(300)
}

test('messages: an opened message stays in the list of new ones until the view changes', async ({ page, site }) => {
  await clear(site, '/messages')
  await write(site, 'First')
  await write(site, 'Second')
  await openAdmin(page, site, '/messages')
  const tab = (name: string) => page.getByRole('tab', { name })
  await tab('New').click()
  await row(page, 'First').getByRole('button', { name: 'First' }).click()
  await expect(row(page, 'First').getByRole('combobox')).toHaveValue('read')
  await page.waitForLoadState('networkidle')
  await expect(row(page, 'First')).toContainText('It has cogs.')
  await tab('Read').click()
  await expect(page.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveText([/First/])
  await tab('New').click()
  await expect(page.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveText([/Second/])

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

test('messages: read by opening, answered by a mail link, archived, exported, their files saved, deleted', async ({
  page,
  site,
}) => {
  await clear(site, '/messages')
  const form = new FormData()
  const fields = { name: 'Ada', email: 'ada@example.com', subject: 'An engine', message: 'Could you?\n\nIt has cogs.' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('attachment', new File([Buffer.from('%PDF-1.4\n%%EOF\n')], 'plan.pdf', { type: 'application/pdf' }))
  const sent = await fetch(`${site.url}/api/contact/with-attachment`, { method: 'POST', body: form })
  expect(sent.status).toBeLessThan(300)

  await openAdmin(page, site, '/messages')
  const message = row(page, 'An engine')
  await message.getByRole('button', { name: 'An engine' }).click()
  await expect(message).toContainText('It has cogs.')
  await expect(message.getByRole('combobox')).toHaveValue('read')

  const saved = page.waitForEvent('download')
  await message.getByRole('button', { name: /plan\.pdf/ }).click()
  expect((await saved).suggestedFilename()).toBe('plan.pdf')

  const reply = message.getByRole('link', { name: 'Reply' })
  const address = (await reply.getAttribute('href')) ?? ''
  expect(decodeURIComponent(address)).toMatch(/^mailto:ada@example\.com\?subject=Re: An engine&body=Hello Ada/)
  await reply.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()))
  await reply.click()
  await expect(message.getByRole('combobox')).toHaveValue('answered')
  await message.getByRole('combobox').selectOption('archived')
  await expect(message.getByText('archived', { exact: true }).first()).toBeVisible()

  const table = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await table).suggestedFilename()).toBe('messages.csv')
  answerDialogs(page, true)
  await message.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Deleted')).toContainText('Message removed.')
  await expect(page.getByText('No messages here.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
