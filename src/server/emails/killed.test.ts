import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { again } from '../../../tests/helpers/again.ts'
import { type MailServer, openMailServer } from '../../../tests/helpers/mail-server.ts'
import { makeAdmin } from '../../../tests/helpers/people.ts'
import { openTestSite, type TestSite } from '../../../tests/helpers/site.ts'
import { makeWebhook, openReceiver, verified } from '../../../tests/helpers/webhook-receiver.ts'

const program = new URL('../../../tests/helpers/stores-and-waits.ts', import.meta.url).pathname

/** Receives a message in another process on the same data and kills the process once `ready`. */
async function killed(site: TestSite, server: MailServer, mode: 'storing' | 'sending', ready: () => boolean) {
  const child = spawn(process.execPath, [program, mode], {
    env: {
      ...process.env,
      DATA_DIR: site.dataDir,
      SMTP_URL: server.url,
      CONTACT_TO: 'owner@example.com',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(child.stdout, 'data')
  expect(String(said)).toContain('answered 200')
  await expect.poll(ready).toBe(true)
  child.kill('SIGKILL')
  await once(child, 'exit')
}

it('sends both emails and the event to a webhook once after a kill between answering and sending', async () => {
  await using server = await openMailServer()
  await using receiver = await openReceiver()
  await using site = await openTestSite()
  const { token } = await makeAdmin(site)
  const { secret } = await makeWebhook(site, token, receiver.url, ['message.created'])
  await killed(site, server, 'storing', () => true)
  expect(server.tried).toBe(0)
  const next = again(site, { env: { SMTP_URL: server.url } })
  await next.context.mail.deliverDue()
  await next.context.mail.deliverDue()
  expect(server.received.map(({ to }) => to[0]).sort()).toEqual(['grace@navy.example', 'owner@example.com'])
  expect(await next.context.webhooks.deliverDue()).toBe(1)
  expect(receiver.received.map((event) => verified(secret, event))).toMatchObject([{ type: 'message.created' }])
})

it('after a kill during sending, sends the other emails at once and that one after its lease', async () => {
  await using server = await openMailServer()
  server.behaviour.die = 60_000
  await using site = await openTestSite()
  await killed(site, server, 'sending', () => server.tried === 1)
  server.behaviour = {}
  const next = again(site, { env: { SMTP_URL: server.url } })
  await next.context.mail.deliverDue()
  expect(server.received).toHaveLength(1)
  const later = again(site, { env: { SMTP_URL: server.url }, now: () => new Date(Date.now() + 61_000) })
  await later.context.mail.deliverDue()
  expect(server.received.map(({ to }) => to[0]).sort()).toEqual(['grace@navy.example', 'owner@example.com'])
})
