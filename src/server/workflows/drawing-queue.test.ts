import { expect, it } from 'vitest'
import { workflowBody } from '../../../tests/helpers/n8n/files.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin } from '../../../tests/helpers/people.ts'
import type { TestSite } from '../../../tests/helpers/site.ts'
import { openDatabase } from '../platform/database/open.ts'
import type { Schema } from '../schema.ts'
import { drawingQueue } from './drawing-queue.ts'
import { type GateThread, gateThread } from './gate-thread.ts'
import { keepRendered } from './rebuild.ts'

const second = 1_000

async function saved(site: TestSite, count = 1) {
  const { token } = await makeAdmin(site)
  for (let number = 0; number < count; number += 1)
    await site.call('POST', '/api/workflows', { token, body: workflowBody() })
}

/** Two processes with one clock; on SQLite each has its own connection. */
function twoProcesses(site: TestSite) {
  const clock = { time: Date.now() }
  const now = () => new Date(clock.time)
  const { database, config } = site.context
  const other = database.kind === 'sqlite' ? openDatabase<Schema>(config) : undefined
  return { clock, now, databases: [database, other ?? database] as const, close: async () => other?.close() }
}

onBothDatabases('drawings of two processes', (open) => {
  it('each is drawn once', async () => {
    await using site = await open()
    const { now, databases, close } = twoProcesses(site)
    await saved(site, 4)
    const drawn: string[] = []
    const gate: GateThread = (job, ...given) => {
      if (job === 'render') drawn.push(job)
      return gateThread(job, ...given)
    }

    await Promise.all(
      databases.map((database) => keepRendered(database, { gate, now, ownerName: async () => 'The owner' }).rebuild()),
    )

    expect(drawn).toHaveLength(4)
    expect(await drawingQueue(databases[0], now).claim()).toBe(null)
    await close()
  })

  it('a drawing of a killed process is free after a minute, and a slow process keeps its own', async () => {
    await using site = await open()
    const { clock, now, databases, close } = twoProcesses(site)
    await saved(site)
    const [first, other] = databases.map((database) => drawingQueue(database, now))
    const claimed = await first?.claim()
    if (!claimed) throw new Error('Nothing to draw.')

    clock.time += 50 * second
    await first?.renew(claimed)
    clock.time += 59 * second
    expect(await other?.claim()).toBe(null)
    clock.time += 1 * second
    const taken = await other?.claim()
    expect(taken?.id).toBe(claimed.id)

    expect(await first?.renew(claimed)).toBe(false)
    expect(await first?.drawn(claimed, { picture: '<svg/>' })).toBe(false)
    expect(taken && (await other?.drawn(taken, {}))).toBe(true)
    await close()
  })

  it('a file that is saved while it is drawn is drawn again', async () => {
    await using site = await open()
    const { now, databases, close } = twoProcesses(site)
    await saved(site)
    const queue = drawingQueue(databases[0], now)
    const before = await queue.claim()
    await databases[0].db.updateTable('workflow_files').set({ clean: 'newer', rendered_version: 0 }).execute()

    expect(before && (await queue.drawn(before, {}))).toBe(false)
    expect(await queue.claim()).toMatchObject({ clean: 'newer' })
    await close()
  })
})
