import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import server from '../../scripts/server-process.json' with { type: 'json' }
import { fullBody } from '../helpers/factories.ts'
import { makeAdmin } from '../helpers/people.ts'
import { openTestSite, type TestSite } from '../helpers/site.ts'

/** A log that records its lines as objects. */
function recordedLog() {
  const entries: { message: string; err?: { message: string } }[] = []
  const note = (fields: object, message: string) => {
    entries.push({ message, ...fields })
  }
  const log = { error: note, warn: note, info: () => {}, debug: () => {}, child: () => log }
  return { log: log as never, entries }
}

/** Keeps the database from growing, as on a full disk, until `free` is called. */
async function fillDisk({ context: { database } }: TestSite) {
  await sql`vacuum`.execute(database.db)
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.db)
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count)}`.execute(database.db)
  return { free: () => sql`pragma max_page_count = 1000000`.execute(database.db) }
}

describe('on a full disk', () => {
  it('POST answers 503 with a sentence and Retry-After, logs the first error, and works when there is space again', async () => {
    const { log, entries } = recordedLog()
    await using site = await openTestSite({ log })
    const { token } = await makeAdmin(site)
    const body = { ...fullBody('blogs'), content: 'A long text. '.repeat(5_000) }
    const disk = await fillDisk(site)

    const refused = await site.call('POST', '/api/blogs', { token, body })
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable'])
    expect(refused.body.error).toBe('The site cannot save anything right now. Please try again later.')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const logged = entries.map(({ err }) => err?.message)
    expect(logged).toContainEqual(expect.stringContaining('full'))
    expect(logged).not.toContainEqual(expect.stringContaining('rollback'))

    await disk.free()
    expect((await site.call('POST', '/api/blogs', { token, body })).status).toBe(201)
  })

  it('POST /api/auth/login answers 503, not 500', async () => {
    await using site = await openTestSite()
    const { email, password } = await makeAdmin(site)
    await fillDisk(site)
    // Uses up the free space in the pages of the session table.
    const { db } = site.context.database
    const session = await db
      .selectFrom('session' as 'setting')
      .selectAll()
      .executeTakeFirstOrThrow()
    const fill = async (number = 0): Promise<void> => {
      const another = { ...session, id: `full ${number}`, token: `full ${number}` }
      await db
        .insertInto('session' as 'setting')
        .values(another)
        .execute()
      return fill(number + 1)
    }
    await expect(fill()).rejects.toThrow('full')

    const { status, body } = await site.call('POST', '/api/auth/login', { body: { email, password } })
    expect([status, body.code]).toEqual([503, 'unavailable'])
  })

  it('answers a share image that cannot be stored', async () => {
    await using site = await openTestSite({
      web: await (await import('../../src/server/pages/bundle.ts')).openBuiltWeb(),
    })
    // A file in place of the folder: not even root can write there.
    rmSync(join(site.dataDir, 'cache'), { recursive: true, force: true })
    writeFileSync(join(site.dataDir, 'cache'), '')
    const { status, headers } = await site.call('GET', '/share.png')
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  it('GET /api/health answers 503 if the folder cannot be written', async () => {
    await using site = await openTestSite()
    writeFileSync(join(site.dataDir, 'cache'), '')
    const { status, body, headers } = await site.call('GET', '/api/health')
    expect([status, body.storage, body.database]).toEqual([503, 'failed', 'ok'])
    expect(headers.get('retry-after')).toBe('5')
  })

  it('GET /api/health leaves no files and checks once for simultaneous requests', async () => {
    await using site = await openTestSite()
    const settings = () => site.context.database.db.selectFrom('setting').selectAll().execute()
    const before = await settings()
    let checks = 0
    const { database } = site.context
    const check = database.check
    database.check = () => {
      checks += 1
      return check()
    }
    await Promise.all(Array.from({ length: 50 }, () => site.call('GET', '/api/health')))
    expect(checks).toBe(1)
    expect(await settings()).toEqual(before)
  })
})

/** Overwrites the first page of a table in the file with noise, and clears the cache. */
async function damage({ context: { database }, dataDir }: TestSite, table: string) {
  const { db } = database
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
  const { rows } = await sql<{ rootpage: number }>`
    select rootpage from sqlite_master where name = ${table}
  `.execute(db)
  const { rows: sizes } = await sql<{ page_size: number }>`pragma page_size`.execute(db)
  const size = sizes[0]?.page_size ?? 0
  const file = openSync(join(dataDir, 'site.db'), 'r+')
  writeSync(file, Buffer.alloc(size, 0xaa), 0, size, ((rows[0]?.rootpage ?? 0) - 1) * size)
  closeSync(file)
  await sql`pragma shrink_memory`.execute(db)
}

describe('with a damaged database', () => {
  it('GET /api/health answers 503 after a request has met the damage', async () => {
    await using site = await openTestSite()
    const { token } = await makeAdmin(site)
    await site.call('POST', '/api/skills', { token, body: fullBody('skills') })
    await damage(site, 'skills')
    const skills = await site.call('GET', '/api/skills')
    expect([skills.status, skills.headers.get('retry-after')]).toEqual([503, '5'])
    const { status, body } = await site.call('GET', '/api/health')
    expect([status, body.database]).toEqual([503, 'failed'])
  })

  it('GET /api/auth/me answers 503, not 500 or 401, when the sessions cannot be read', async () => {
    await using site = await openTestSite()
    const { token } = await makeAdmin(site)
    await damage(site, 'session')
    const { status, body, headers } = await site.call('GET', '/api/auth/me', { token })
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '5'])
  })

  const folder = mkdtempSync(join(tmpdir(), 'damaged-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('npm start prints what to do, without a stack trace', () => {
    writeFileSync(join(folder, 'site.db'), Buffer.alloc(8192, 'not a database '))
    let output = ''
    try {
      execFileSync(process.execPath, [server.program], {
        env: { ...process.env, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' },
        stdio: 'pipe',
      })
    } catch (error) {
      output = String((error as { stderr: Buffer }).stderr)
    }
    expect(output).toContain('is damaged')
    expect(output).toContain('npm run restore -- FILE')
    expect(output).toContain('.recover')
    expect(output).not.toMatch(/\n\s+at /)
  })
})
