import { expect, it } from 'vitest'
import { storeEmail } from '../../../tests/helpers/emails.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import type { TestSite } from '../../../tests/helpers/site.ts'
import { openDatabase } from '../platform/database/open.ts'
import type { Schema } from '../schema.ts'
import { emailKinds as kinds } from '../stored.ts'
import { delivery } from './delivery.ts'
import { openOutbox } from './outbox.ts'

const second = 1_000

/** The outboxes of two processes with one clock; on SQLite each has its own connection. */
function twoProcesses(site: TestSite) {
  const clock = { time: Date.now() + second }
  const now = () => new Date(clock.time)
  const { database, config, log } = site.context
  const other = database.kind === 'sqlite' ? openDatabase<Schema>(config) : undefined
  const outboxes = [openOutbox(database, kinds, now), openOutbox(other ?? database, kinds, now)] as const
  return { clock, log, outboxes, close: async () => other?.close() }
}

const write = (site: TestSite, number = 0) => storeEmail(site, `user${number}@example.com`)

onBothDatabases('emails of two processes', (open) => {
  it('each is claimed once, also by many claims at once', async () => {
    await using site = await open()
    const { outboxes, close } = twoProcesses(site)
    for (let number = 0; number < 8; number += 1) await write(site, number)

    const claims = await Promise.all(Array.from({ length: 12 }, (_, number) => outboxes[number % 2 ? 0 : 1].claim()))

    const rest = []
    for (let next = await outboxes[0].claim(); next; next = await outboxes[0].claim()) rest.push(next)
    const all = [...claims, ...rest].flatMap((email) => email?.to ?? [])
    expect(all.sort()).toEqual(Array.from({ length: 8 }, (_, number) => `user${number}@example.com`))
    await close()
  })

  it('one that takes minutes to send stays with its process, which renews its claim', async () => {
    await using site = await open()
    const { clock, log, outboxes, close } = twoProcesses(site)
    const [mine, other] = outboxes
    await write(site)
    let end = () => {}
    const send = () =>
      new Promise<void>((resolve) => {
        end = resolve
      })
    const transport = { send, verify: async () => {} }
    const sending = delivery({ outbox: mine, transport, log, renewEvery: 1 }).deliverDue()
    const due = async () => (await mine.list({})).rows[0]?.next_at ?? ''
    for (let step = 0; step < 4; step += 1) {
      clock.time += 50 * second
      const until = new Date(clock.time + 60 * second).toISOString()
      await expect.poll(due).toBe(until)
      expect(await other.claim()).toBe(null)
    }
    end()
    expect(await sending).toBe(1)
    expect((await mine.list({})).rows[0]?.state).toBe('sent')
    await close()
  })

  it('a process that was paused for more than a minute stops sending what another has claimed', async () => {
    await using site = await open()
    const { clock, log, outboxes, close } = twoProcesses(site)
    const [paused, other] = outboxes
    await write(site)
    const aborted = Promise.withResolvers<void>()
    const transport = {
      send: (_: unknown, signal: AbortSignal) =>
        new Promise<void>((_, reject) => {
          signal.addEventListener('abort', () => {
            aborted.resolve()
            reject(new Error('aborted'))
          })
        }),
      verify: async () => {},
    }
    let resumed = false
    const outbox = { ...paused, renew: async (email: never) => !resumed || paused.renew(email) }
    const sending = delivery({ outbox, transport, log, renewEvery: 1 }).deliverDue()
    await expect.poll(async () => (await other.list({})).rows[0]?.state).toBe('sending')
    clock.time += 61 * second
    const taken = await other.claim()
    expect(taken).toMatchObject({ to: 'user0@example.com' })
    resumed = true
    await aborted.promise
    await sending
    expect((await other.list({})).rows[0]).toMatchObject({ state: 'sending', attempts: 0 })
    await close()
  })

  it('one that was written while the clock was a year ahead is sent when the clock is right again', async () => {
    await using site = await open()
    const { clock, outboxes, close } = twoProcesses(site)
    await write(site)
    clock.time -= 365 * 24 * 60 * 60 * second
    expect(await outboxes[0].claim()).toMatchObject({ to: 'user0@example.com' })
    await close()
  })
})
