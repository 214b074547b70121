import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { realPostgres } from '../../../../tests/helpers/databases.ts'
import { openDatabase } from './open.ts'

it.runIf(realPostgres)('a connection that is cut between two statements fails its transaction only', async () => {
  const site = openDatabase({ databaseUrl: realPostgres, dataDir: '' }, { impatient: true })
  const other = openDatabase({ databaseUrl: realPostgres, dataDir: '' })
  const transaction = site.db.transaction().execute(async (db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other.db)
    // Without a listener, the connection's error ends the process in this turn of the event loop.
    await new Promise((resolve) => setTimeout(resolve, 50))
    await sql`select 1`.execute(db)
  })

  await expect(transaction).rejects.toThrow()
  await site.ping()
  await Promise.all([site.close(), other.close()])
})

it.runIf(realPostgres)('a server waits a few seconds for a lock and for a statement', async () => {
  const site = openDatabase({ databaseUrl: realPostgres, dataDir: '' }, { impatient: true })
  const { rows } = await sql<{ lock: string; statement: string }>`
    select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement
  `.execute(site.db)
  expect(rows).toEqual([{ lock: '3s', statement: '4s' }])
  await site.close()
})
