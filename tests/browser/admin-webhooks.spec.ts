import { openReceiver, verified } from '../helpers/webhook-receiver.ts'
import { answerDialogs, openAdmin, toast } from './admin.ts'
import { test } from './kept-page.ts'
import { expectSoundAtAllWidths } from './sound.ts'
import { expect } from './test.ts'

test('the owner adds a webhook, copies its secret once, tests it, and sees what the receiver answered', async ({
  page,
  site,
}) => {
  await using receiver = await openReceiver()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAdmin(page, site, '/automation?view=webhooks')
  await expect(page.getByText('No webhooks yet.')).toBeVisible()
  const form = page.getByRole('form')
  await form.getByLabel('Address').fill('me:secret@localhost')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Enter a web address that begins with http:// or https://.')).toBeVisible()
  await form.getByLabel('Address').fill(`${receiver.url}/webhook/site`)
  await form.getByRole('checkbox', { name: 'A message arrives' }).check()
  await form.getByRole('button', { name: 'Save' }).click()
  const made = page.getByRole('region', { name: 'The secret of this webhook' })
  await expect(made).toBeFocused()
  await made.getByRole('button', { name: 'Copy' }).click()
  const secret = await page.evaluate(() => navigator.clipboard.readText())
  await expectSoundAtAllWidths(page, 'a new webhook', { within: 'main' })

  await page.reload()
  const row = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem').first()
  receiver.answer = (response) => response.writeHead(404).end('This webhook is not registered.')
  await row.getByRole('button', { name: 'Test' }).click()
  const delivery = row.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')
  await expect(delivery).toContainText('The receiver answered with status 404.')
  await expect(delivery).toContainText('This webhook is not registered.')
  receiver.answer = (response) => response.end()
  await delivery.getByRole('button', { name: 'Send again' }).click()
  await expect(delivery.getByText('Delivered', { exact: true })).toBeVisible()
  const [first, again] = receiver.received
  expect(again?.id).toBe(first?.id)
  if (again) verified(secret, again)
  await expectSoundAtAllWidths(page, 'webhooks', { within: 'main' })

  await row.getByRole('button', { name: 'Pause' }).click()
  await expect(row.getByText('Paused')).toBeVisible()
  answerDialogs(page, true)
  await row.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Webhook deleted')).toBeVisible()
  await expect(page.getByText('No webhooks yet.')).toBeVisible()
})
