import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { type Site, startSite } from '../../helpers/server-process.ts'
import { openReceiver, type ReceivedEvent } from '../../helpers/webhook-receiver.ts'
import type { Fault, Machine } from './fault.ts'
import type { Figures } from './report.ts'
import { newFolder, settings } from './site-with-load.ts'
import { openStored } from './stored.ts'

const events = 1_000
const kills = 10
const minute = 60_000
/** The receiver accepts an event that it has refused this often. Nothing else uses up the tries of an event. */
const mostFailures = 5

/** 1,000 events go to a receiver that fails half the time, while the server is killed ten times. */
export const fault: Fault = async (machine) => {
  const rows: Figures[] = []
  for (const { name, fresh } of machine.databases) rows.push(await play(machine, name, await fresh()))
  return rows
}

async function play({ random, log }: Machine, against: string, database: Record<string, string>): Promise<Figures> {
  await using receiver = await openReceiver()
  const dataDir = newFolder()
  const clock = join(newFolder(), 'shift')
  let shift = 0
  // Each life of the server is later than the one before, so that what waits for hours comes to its next try.
  const advance = (by: number) => {
    shift += by
    writeFileSync(clock, String(shift))
  }
  advance(0)
  const env = settings({
    ...database,
    CLOCK_FILE: clock,
    NODE_OPTIONS: `--import ${resolve(import.meta.dirname, 'shifted-clock.ts')}`,
    SESSION_SECRET: 'one secret for all of the processes of faults',
  })
  let site: Site = await startSite(env, dataDir)
  const hook = await site.asAdmin('POST', '/api/webhooks', { url: receiver.url, events: ['message.created'] })
  const { secret } = (await hook.json()) as { secret: string }

  const failures = new Map<string, number>()
  const accepted = new Map<string, string>()
  const problems: string[] = []
  receiver.answer = (response, received) => {
    if (!isSigned(secret, received)) problems.push('a signature is not valid')
    const failed = failures.get(received.id) ?? 0
    if (failed < mostFailures && random.between(0, 1) === 0) {
      failures.set(received.id, failed + 1)
      response.writeHead(500).end()
    } else {
      accepted.set(received.id, String(received.event.data.id))
      response.end()
    }
  }

  let answered = 0
  const send = async (number: number) => {
    for (;;) {
      const body = JSON.stringify({ name: 'Ada', email: 'ada@example.com', message: `Message ${number}` })
      const headers = { 'content-type': 'application/json' }
      const status = await fetch(`${site.url}/api/contact`, { method: 'POST', headers, body }).then(
        (response) => response.status,
        () => 0,
      )
      if (status === 200) break
      await wait(50)
    }
    answered += 1
  }
  const numbers = Array.from({ length: events }, (_, index) => index).values()
  const sending = Promise.all(
    [1, 2, 3].map(async () => {
      for (const number of numbers) await send(number)
    }),
  )

  const recovery: number[] = []
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const until = receiver.received.length + random.between(40, 120)
      while (receiver.received.length < until) await wait(20)
      site.process.kill('SIGKILL')
      await once(site.process, 'exit')
      const killedAt = performance.now()
      advance(random.between(1, 10) * minute)
      site = await startSite(env, dataDir)
      recovery.push(performance.now() - killedAt)
    }
    await sending
    await using stored = await openStored(env, dataDir)
    const waiting = async () =>
      Number(
        (await stored.rows("select count(*) as count from outbox where state in ('pending', 'delivering')"))[0]?.count,
      )
    for (let step = 0; (await waiting()) > 0 && step < 200; step += 1) {
      advance(20 * minute)
      await wait(1_000)
    }
    const messages = await stored.rows('select id from messages')
    const arrived = new Set(accepted.values())
    const lost = messages.filter(({ id }) => !arrived.has(String(id))).length
    if (messages.length < events) problems.push(`${events - messages.length} messages are not stored`)
    if (lost > 0) problems.push(`${lost} events did not arrive`)
    if (accepted.size !== arrived.size) problems.push('an event arrived under two ids')
    const doubled =
      receiver.received.length - accepted.size - [...failures.values()].reduce((sum, each) => sum + each, 0)
    log(
      `${against}: ${receiver.received.length} requests for ${accepted.size} events, ${doubled} repeated after a kill`,
    )
    const what = '1,000 events go to a webhook that fails half the time, and the server is killed ten times (`kill -9`)'
    return { what, against, rounds: kills, answered, found: arrived.size, doubled, recovery, problems }
  } finally {
    await site.stop()
  }
}

/** By the reference of Standard Webhooks. Its check of the time does not know the clock of this server. */
const isSigned = (secret: string, { id, headers, body }: ReceivedEvent): boolean => {
  const sentAt = new Date(Number(headers['webhook-timestamp']) * 1000)
  return headers['webhook-signature'] === new Webhook(secret).sign(id, sentAt, body)
}
