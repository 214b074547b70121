import { goodFiles } from '../helpers/sample-files.ts'
import { newAddress } from '../helpers/visitors.ts'
import { openAdmin } from './admin.ts'
import { file } from './contact-form.ts'
import { test } from './kept-page.ts'
import { expectSoundAtAllWidths } from './sound.ts'
import { expect } from './test.ts'

test('a client reads the answer on the private page and adds to it, and the owner closes it', async ({
  page,
  site,
  browser,
}) => {
  const body = new FormData()
  const fields = { name: 'Ada', email: newAddress(), subject: 'An engine', message: 'Could you?\n\nIt has cogs.' }
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('attachment', new File([new Uint8Array(goodFiles.pdf)], 'plan.pdf'))
  await fetch(`${site.url}/api/contact/with-attachment`, { method: 'POST', body })

  await openAdmin(page, site, '/messages')
  await page.getByRole('link', { name: 'An engine' }).click()
  const enquiry = await page.getByLabel('The link').inputValue()
  await page.getByLabel(`To ${fields.email}`).fill('With how many cogs?')
  await page.getByLabel('Attachment').setInputFiles(file('drawing.pdf'))
  await page.getByRole('button', { name: 'Send reply' }).click()
  const inbox = page.getByRole('list', { name: 'Conversation' }).getByRole('listitem')
  await expect(inbox).toHaveText([/It has cogs/, /With how many cogs\?.*drawing\.pdf/])

  const client = await (await browser.newContext()).newPage()
  await client.goto(enquiry)
  await expect(client.getByRole('heading', { level: 1 })).toHaveText('An engine')
  // This site has no mail server, and both sides are told so.
  await expect(client.locator('[aria-current=step]')).toHaveText('Read')
  await expect(client.getByText('not emailed')).toBeVisible()
  await expect(inbox.getByText('not emailed')).toBeVisible()
  const saved = client.waitForEvent('download')
  await client.getByRole('link', { name: 'drawing.pdf' }).click()
  expect((await saved).suggestedFilename()).toBe('drawing.pdf')
  await client.getByRole('textbox', { name: 'Message' }).fill('With forty.')
  await client.getByLabel('Attachment').setInputFiles(file('cogs.pdf'))
  await client.getByRole('button', { name: 'Send' }).click()
  await expect(client.getByRole('status')).toHaveText('Sent. It is part of the conversation now.')
  const conversation = client.getByRole('list', { name: 'Conversation' }).getByRole('listitem')
  await expect(conversation).toHaveText([/It has cogs/, /With how many cogs/, /With forty\..*cogs\.pdf/])
  await expect(client.locator('[aria-current=step]')).toHaveText('Received')
  await expectSoundAtAllWidths(client, 'the private page of an enquiry')

  await page.goto('/admin/messages?view=new')
  await page.getByRole('link', { name: 'An engine' }).click()
  await expect(inbox).toHaveText([/It has cogs/, /With how many cogs/, /With forty\..*cogs\.pdf/])
  await expectSoundAtAllWidths(page, 'a message with a private page')
  await page.getByRole('button', { name: 'Close the page' }).click()
  await expect(page.getByRole('button', { name: 'Reopen the page' })).toBeVisible()
  await client.reload()
  await expect(client.getByRole('heading', { level: 1 })).toHaveText('This enquiry is closed')
  await client.goto(`${site.url}/enquiries/unknown`)
  await expect(client.getByRole('heading', { level: 1 })).toHaveText('This link does not work')
  await client.context().close()
})
