import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { realPostgres } from '../../../tests/helpers/databases.ts'
import { openMailServer } from '../../../tests/helpers/mail-server.ts'
import { startS3 } from '../../../tests/helpers/s3-server.ts'
import { openTestSite } from '../../../tests/helpers/site.ts'
import { automaticFolder } from '../backup/contents.ts'
import { compared, freeSpace } from './environment.ts'
import { examine, hideSecrets } from './index.ts'
import type { Line } from './line.ts'
import { examineLastBackup } from './services.ts'

/** A port at which nothing answers. */
const PORT = '9'

/** The lines by what they are about. */
async function examined(env: Record<string, string>, mail = { send: true, to: null as string | null }) {
  const lines: Record<string, Line> = {}
  for await (const line of examine({ PORT, ...env }, mail)) lines[line.what] ??= line
  return lines
}

const outcomes = (lines: Record<string, Line>, ...names: string[]) => names.map((name) => lines[name]?.outcome)

it('reports a site that runs as ok, and leaves nothing behind', async () => {
  await using site = await openTestSite()
  const before = await site.context.files.list('')

  const lines = await examined({ DATA_DIR: site.dataDir })

  const fine = ['Version', 'Node', 'DATA_DIR', 'Database', 'Migrations', 'Storage', 'Uploads', 'Emails']
  expect(outcomes(lines, ...fine)).toEqual(fine.map(() => 'ok'))
  expect(lines.Database?.figure).toMatch(/^SQLite [\d.]+, [\d.]+ MB, intact/)
  expect(outcomes(lines, 'Settings', 'Mail', 'Process', 'Last backup')).toEqual(Array(4).fill('warning'))
  expect(await site.context.files.list('')).toEqual(before)
})

it('reports a site that was never started, without starting one', async () => {
  const lines = await examined({ DATA_DIR: '/nonexistent/data' })

  expect(outcomes(lines, 'DATA_DIR', 'Database', 'Storage')).toEqual(['failed', 'failed', 'failed'])
})

it('reports invalid settings by name, without their values', async () => {
  const { Settings } = await examined({ PORT: 'http', SESSION_SECRET: 'hush' })

  expect(Settings).toMatchObject({ outcome: 'failed', figure: expect.stringContaining('PORT: use a port number') })
  expect(Settings?.figure).not.toContain('hush')
})

it('reports a damaged database with the way to rescue it', async () => {
  await using site = await openTestSite()
  await site.close()
  mkdirSync(site.dataDir, { mode: 0o700 })
  writeFileSync(join(site.dataDir, 'site.db'), 'not a database, but longer than the header of one'.repeat(100))

  const lines = await examined({ DATA_DIR: site.dataDir })

  expect(lines.Database).toMatchObject({ outcome: 'failed', fix: expect.stringContaining('npm run restore') })
  rmSync(site.dataDir, { recursive: true })
})

it('reports migrations that are missing, those of a newer release, and those that removed what this release uses', async () => {
  await using site = await openTestSite()
  const { db } = site.context.database
  await sql`delete from kysely_migration where name = '013-limits'`.execute(db)
  expect((await examined({ DATA_DIR: site.dataDir })).Migrations).toMatchObject({
    outcome: 'warning',
    figure: 'missing: 013-limits',
  })

  await sql`insert into kysely_migration (name, timestamp) values ('999-later', '')`.execute(db)
  expect((await examined({ DATA_DIR: site.dataDir })).Migrations).toMatchObject({
    outcome: 'failed',
    figure: 'missing: 013-limits; from a newer release: 999-later',
  })

  await sql`insert into kysely_migration (name, timestamp) values ('013-limits', '')`.execute(db)
  expect((await examined({ DATA_DIR: site.dataDir })).Migrations).toMatchObject({
    outcome: 'warning',
    figure: 'from a newer release: 999-later',
  })

  await sql`insert into kysely_migration (name, timestamp) values ('999-later-needs-998', '')`.execute(db)
  expect((await examined({ DATA_DIR: site.dataDir })).Migrations?.outcome).toBe('failed')
})

it('reports a data folder and a secret that others can read', async () => {
  await using site = await openTestSite()
  const secret = join(site.dataDir, 'session-secret')
  writeFileSync(secret, 'x'.repeat(64))
  chmodSync(secret, 0o644)
  chmodSync(site.dataDir, 0o755)

  const lines = await examined({ DATA_DIR: site.dataDir })

  expect(outcomes(lines, 'DATA_DIR', 'Secret')).toEqual(['warning', 'warning'])
  expect(lines.Secret?.fix).toBe(`Run \`chmod 600 ${secret}\`.`)
})

it('names uploads that are lost or shorter than they were', async () => {
  await using site = await openTestSite()
  const { media, files } = site.context
  const image = { name: 'a.png', alt: '', width: 1, height: 1, bytes: 8 }
  for (const letter of ['a', 'b', 'c']) await media.add({ ...image, file: `${letter.repeat(32)}.webp` })
  await files.put(`media/${'a'.repeat(32)}.webp`, Buffer.alloc(8))
  await files.put(`media/${'b'.repeat(32)}.webp`, Buffer.alloc(3))

  const { Uploads } = await examined({ DATA_DIR: site.dataDir })

  expect(Uploads?.outcome).toBe('failed')
  expect(Uploads?.figure).toBe(
    `2 of 3 files:\nmedia/${'b'.repeat(32)}.webp has 3 of 8 bytes\nmedia/${'c'.repeat(32)}.webp is missing`,
  )
})

it('sends one email to the given address, else to CONTACT_TO, and none with --no-mail', async () => {
  await using site = await openTestSite()
  await using server = await openMailServer()
  const env = { DATA_DIR: site.dataDir, SMTP_URL: server.url, CONTACT_TO: 'owner@example.com' }

  const { Mail } = await examined(env)
  expect(Mail?.figure).toContain('owner@example.com')
  await examined(env, { send: true, to: 'me@example.com' })
  await examined(env, { send: false, to: null })

  expect(server.received.map(({ to }) => to)).toEqual([['owner@example.com'], ['me@example.com']])
  expect(server.received[0]?.mail.subject).toBe('Test email from your site')
})

it('reports a mail server, a database and a storage that do not answer, without their passwords', async () => {
  const lines = await examined({
    DATA_DIR: '/nonexistent/data',
    SMTP_URL: 'smtp://site:hush-mail@127.0.0.1:9',
    DATABASE_URL: 'postgres://site:hush-data@127.0.0.1:9/site',
    STORAGE_URL: 's3://the-key:hush%2Fstore@127.0.0.1:9/bucket?tls=off',
  })

  expect(outcomes(lines, 'Mail', 'Database', 'Storage')).toEqual(['failed', 'failed', 'failed'])
  expect(lines.Settings).toMatchObject({ outcome: 'warning' })
  expect(JSON.stringify(lines)).not.toMatch(/hush|the-key/)
})

it('hides the keys of the backups, also where a server repeats them', () => {
  const hide = hideSecrets({
    BACKUP_URL: 's3://the-key:hush%2Fbackup@127.0.0.1:9/backups',
    BACKUP_KEY: 'hush, a pass-phrase',
  })

  const shown = ['the-key is unknown', 'not hush/backup', 'not hush%2Fbackup', 'hush, a pass-phrase'].map(hide)

  expect(shown).toEqual(['… is unknown', 'not …', 'not …', '…'])
})

it('writes, reads and deletes a file in the bucket, and compares the clock with that of the bucket', async () => {
  await using site = await openTestSite()
  await using server = await startS3()

  const { Storage, Clock } = await examined({ DATA_DIR: site.dataDir, STORAGE_URL: await server.bucket() })

  expect(Storage).toMatchObject({ outcome: 'ok', figure: expect.stringMatching(/^bucket bucket-0, a file written/) })
  expect(Clock?.figure).toContain('the storage')
  expect(server.calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(1)
})

it.runIf(realPostgres)('examines PostgreSQL', async () => {
  await using site = await openTestSite({ database: 'postgres' })
  const { db } = site.context.database
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const url = new URL(realPostgres ?? '')
  url.pathname = rows[0]?.name ?? ''

  const lines = await examined({ DATA_DIR: site.dataDir, DATABASE_URL: url.href })

  expect(outcomes(lines, 'Database', 'Connections', 'Migrations', 'Clock')).toEqual(['ok', 'ok', 'ok', 'ok'])
  expect(lines.Clock?.figure).toMatch(/the database$/)
})

it('reports the age of the last backup, whether nightly or before an upgrade', async () => {
  await using site = await openTestSite()
  const place = { dataDir: site.dataDir, backupStorage: null }
  expect(await examineLastBackup(place)).toMatchObject([{ outcome: 'warning' }])

  const folder = join(site.dataDir, automaticFolder)
  mkdirSync(folder, { recursive: true })
  const made = (name: string) => writeFileSync(join(folder, `${name}.backup`), '')
  const at = (time: string) => examineLastBackup(place, Date.parse(time))
  made('before-migration-2030-01-01-030000')
  expect(await at('2030-01-01T03:59:00Z')).toMatchObject([{ figure: expect.stringMatching(/^less than an hour ago/) }])
  expect(await at('2030-01-01T04:00:00Z')).toMatchObject([
    { outcome: 'ok', figure: expect.stringMatching(/^1 hour ago, before-migration-2030-01-01-030000.backup/) },
  ])
  for (const day of ['02', '03']) made(`site-2030-01-${day}-030000`)
  expect(await at('2030-01-04T03:00:00Z')).toMatchObject([
    { outcome: 'ok', figure: expect.stringMatching(/^24 hours ago, site-2030-01-03-030000.backup/) },
  ])
  expect(await at('2030-01-06T03:00:00Z')).toMatchObject([{ outcome: 'warning' }])
})

it.each([
  [3, 'ok', '3 s ahead of it'],
  [-20, 'warning', '20 s behind it'],
  [31, 'failed', '31 s ahead of it'],
])('a clock that differs by %d seconds is %s', (seconds, outcome, figure) => {
  expect(compared('it', seconds * 1000, 0)).toMatchObject({ outcome, figure })
})

it.each([
  [50, 100_000, 'failed'],
  [500, 100_000, 'warning'],
  [5_000, 50, 'failed'],
  [5_000, 100_000, 'ok'],
])('%d free MB and %d free inodes are %s', (megabytes, ffree, outcome) => {
  const disk = { bavail: megabytes, bsize: 1024 * 1024, blocks: 10_000, files: 1_000_000, ffree }
  expect(freeSpace('/data', disk)).toMatchObject({ outcome })
})

it('hides whole addresses, their passwords in both spellings, and plain secrets', () => {
  const hide = hideSecrets({
    DATABASE_URL: 'postgres://site:a%2Fb@host/x',
    BACKUP_URL: 's3://bucket-key:bucket-secret@host/bucket',
    BACKUP_KEY: 'pass-phrase',
    METRICS_TOKEN: 'token',
    PORT: '3000',
  })

  expect(hide('postgres://site:a%2Fb@host/x a%2Fb a/b token 3000')).toBe('… … … … 3000')
  expect(hide('bucket-key bucket-secret pass-phrase')).toBe('… … …')
})
