import { openMailServer } from '../helpers/mail-server.ts'
import { openAdmin } from './admin.ts'
import { expectSound } from './sound.ts'
import { expect } from './test.ts'
import { test } from './unchanged-settings.ts'

test('the owner sees stuck emails, retries them, and deletes them', async ({ page, site }) => {
  await using server = await openMailServer()
  server.behaviour.unknownReceiver = 'nowhere'
  const mail = { host: '127.0.0.1', port: Number(new URL(server.url).port), security: 'none' }
  expect((await site.asAdmin('PUT', '/api/admin/settings', { mail })).status).toBe(200)
  for (const name of ['one', 'two']) {
    await site.asAdmin('POST', '/api/contact', { name, email: `${name}@nowhere.example.com`, message: 'Hello' })
  }
  await expect.poll(() => server.tried).toBeGreaterThan(3)
  await openAdmin(page, site)
  const stuck = page.getByRole('region', { name: '2 emails were not sent' })
  await expect(stuck.getByText('Rejected by the recipient')).toHaveCount(2)
  await expect(stuck.getByText('to one@nowhere.example.com')).toBeVisible()
  await expectSound(page)

  server.behaviour = {}
  const of = (name: string) => page.getByRole('listitem').filter({ hasText: `to ${name}@` })
  await of('one').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Retrying the email')).toBeVisible()
  await expect.poll(() => server.received.map(({ to }) => to[0])).toContain('one@nowhere.example.com')

  page.once('dialog', (dialog) => dialog.accept())
  await of('two').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Email deleted')).toBeVisible()
  await expect(page.getByText(/not sent/)).toHaveCount(0)
  for (const { id } of await (await site.asAdmin('GET', '/api/messages')).json()) {
    await site.asAdmin('DELETE', `/api/messages/${id}`)
  }
})
