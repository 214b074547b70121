import { openMailServer } from '../helpers/mail-server.ts'
import { startSite } from '../helpers/server-process.ts'
import { openAdmin } from './admin.ts'
import { test } from './kept-page.ts'
import { expectSound } from './sound.ts'
import { expect } from './test.ts'

test('the owner sees stuck emails, retries them, and deletes them', async ({ page }) => {
  await using server = await openMailServer()
  server.behaviour.unknownReceiver = 'nowhere'
  const site = await startSite({ SMTP_URL: server.url })
  try {
    for (const name of ['one', 'two']) {
      const body = { name, email: `${name}@nowhere.example.com`, message: 'Hello' }
      const headers = { 'content-type': 'application/json' }
      await fetch(`${site.url}/api/contact`, { method: 'POST', headers, body: JSON.stringify(body) })
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
    // The dashboard loads itself again; a site that stops would answer 503.
    await page.close()
  } finally {
    await site.stop()
  }
})
