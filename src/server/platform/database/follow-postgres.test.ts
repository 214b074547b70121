import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { realPostgres } from '../../../../tests/helpers/databases.ts'
import { openTcpProxy } from '../../../../tests/helpers/tcp-proxy.ts'
import type { ContentVersion } from './content-version.ts'
import { connectionName } from './follow-postgres.ts'
import { openDatabase } from './open.ts'

/** The parts of a process that reaches the database through a proxy. */
async function aProcess() {
  const url = new URL(realPostgres ?? '')
  const proxy = await openTcpProxy({ host: url.hostname, port: Number(url.port || 5432) })
  url.host = `127.0.0.1:${proxy.port}`
  const database = openDatabase({ databaseUrl: url.href, dataDir: '' })
  const { content } = database
  // Listening counts as a change.
  await rises(content, 1)
  return {
    content,
    proxy,
    async [Symbol.asyncDispose]() {
      await database.close()
      await proxy[Symbol.asyncDispose]()
    },
  }
}

const rises = (content: ContentVersion, from = content.current) =>
  expect.poll(() => content.current).toBeGreaterThan(from)

describe.runIf(realPostgres)('a process on PostgreSQL', () => {
  it('hears of a change after its connection was cut, and of one made meanwhile', async () => {
    await using writer = await aProcess()
    await using reader = await aProcess()
    const { current } = reader.content

    reader.proxy.cut()
    writer.content.changed()

    await rises(reader.content, current)
    const heard = rises(reader.content)
    writer.content.changed()
    await heard
  })

  it('listens on another connection when its own is silent', async () => {
    await using writer = await aProcess()
    await using reader = await aProcess()
    const before = reader.proxy.accepted()
    reader.proxy.freeze()
    reader.proxy.thaw()

    await expect.poll(() => reader.proxy.accepted()).toBeGreaterThan(before)

    const heard = rises(reader.content)
    writer.content.changed()
    await heard
  })

  it('assumes changes while it hears nothing', async () => {
    await using reader = await aProcess()
    reader.proxy.freeze()
    await rises(reader.content)
    await rises(reader.content)
  })

  it('announces a change that it could not announce at once', async () => {
    await using writer = await aProcess()
    await using reader = await aProcess()
    const heard = rises(reader.content)

    writer.proxy.cut()
    writer.content.changed()

    await heard
  })

  it('assumes a change when another process ends, which may have been killed before its announcement', async () => {
    await using reader = await aProcess()
    const before = reader.content.current

    await expect
      .poll(async () => {
        const other = new pg.Client({
          connectionString: realPostgres ?? '',
          application_name: `${connectionName}${randomUUID()}`,
        })
        await other.connect()
        await wait(1_000)
        await other.end()
        return reader.content.current
      })
      .toBeGreaterThan(before)
  })
})
