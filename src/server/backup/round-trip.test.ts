import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  dump,
  earlierBackup,
  fill,
  newFolder,
  ownSecret,
  put,
  sampleFiles,
} from '../../../tests/helpers/backup/samples.ts'
import { caller } from '../../../tests/helpers/call.ts'
import type { DatabaseKind } from '../../../tests/helpers/databases.ts'
import { startS3 } from '../../../tests/helpers/s3-server.ts'
import { openTestSite } from '../../../tests/helpers/site.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { createContext } from '../context.ts'
import { diskFiles } from '../platform/files/disk.ts'
import { openFiles } from '../platform/files/open-files.ts'
import { listDataFiles } from './contents.ts'
import { makeBackup } from './make.ts'
import { restoreBackup } from './restore.ts'

const kinds: DatabaseKind[] = ['sqlite', 'postgres']
const ways = kinds.flatMap((from) => kinds.map((to) => ({ from, to })))

describe.each(ways)('a backup from $from restored into $to', ({ from, to }) => {
  test('contains every row and file, but no session, run of a job or rate limit', async () => {
    const file = join(newFolder(), 'site.backup')
    await using before = await openTestSite({ database: from, ...ownSecret })
    const { token, email, password } = await fill(before)
    const rows = { ...(await dump(before.context.database)), session: [], job_run: [], limit_window: [] }
    const made = await makeBackup(before.context, file)
    await before.close()
    expect(made.files).toBe(Object.keys(sampleFiles).length)
    expect(made.size).toBe(statSync(file).size)
    expect(statSync(file).mode & 0o777).toBe(0o600)

    await using after = await restoredInto(to, file)
    expect(withoutMigrations(await dump(after.context.database))).toEqual(withoutMigrations(rows))
    expect(await after.context.database.db.selectFrom('search_entries').selectAll().execute()).toEqual([])
    for (const [path, content] of Object.entries(sampleFiles)) {
      expect(readFileSync(join(after.context.config.dataDir, path)).equals(content), path).toBe(true)
    }
    expect((await after.call('GET', '/api/auth/me', { token })).status).toBe(401)
    expect((await after.call('POST', '/api/auth/login', { body: { email, password } })).status).toBe(200)
  })
})

test('a backup that an earlier release encrypted is restored', async () => {
  const file = join(newFolder(), 'site.backup')
  writeFileSync(file, earlierBackup)
  const dataDir = join(newFolder(), 'data')
  await restoreBackup(file, { dataDir, storage: null, postgres: null, backupKey: 'four words of a pass-phrase' })
  expect(readFileSync(join(dataDir, 'media/note.txt'), 'utf8')).toBe('kept since an earlier release')
})

test('a restore removes what the backup does not contain and keeps a copy of it', async () => {
  const file = join(newFolder(), 'site.backup')
  await using site = await openTestSite({ ...ownSecret })
  put(site.dataDir, 'media/same.png', 'as it was')
  await makeBackup(site.context, file)
  const dataDir = join(newFolder(), 'data')
  await site.close()

  await restoreBackup(file, { dataDir, storage: null, postgres: null })
  put(dataDir, 'media/same.png', 'changed')
  put(dataDir, 'media/new/one.png', 'new')
  const { before } = await restoreBackup(file, { dataDir, storage: null, postgres: null })
  expect(readFileSync(join(dataDir, 'media/same.png'), 'utf8')).toBe('as it was')
  expect(await listDataFiles(diskFiles(dataDir))).toEqual(['media/same.png'])
  expect(existsSync(join(dataDir, 'media/new'))).toBe(false)
  expect(readFileSync(join(String(before), 'media/same.png'), 'utf8')).toBe('changed')
  expect(readFileSync(join(String(before), 'media/new/one.png'), 'utf8')).toBe('new')
  expect(existsSync(join(String(before), 'site.db'))).toBe(true)
})

test('the files move from DATA_DIR to a bucket and back', async () => {
  await using server = await startS3()
  const [intoBucket, intoFolder] = [join(newFolder(), 'site.backup'), join(newFolder(), 'site.backup')]
  await using site = await openTestSite({ ...ownSecret })
  for (const [path, content] of Object.entries(sampleFiles)) put(site.dataDir, path, content)
  await makeBackup(site.context, intoBucket)

  const { storage } = readConfig({ STORAGE_URL: await server.bucket() })
  const dataDir = join(newFolder(), 'data')
  const bucket = openFiles({ dataDir, storage })
  await bucket.put('media/old.png', Buffer.from('old'))
  await bucket.put('media/one.txt', Buffer.from('other'))
  const { files, before } = await restoreBackup(intoBucket, { dataDir, storage, postgres: null })
  expect(files).toBe(Object.keys(sampleFiles).length)
  expect(await bucket.list('')).toEqual(Object.keys(sampleFiles).sort())
  expect(readFileSync(join(String(before), 'media/old.png'), 'utf8')).toBe('old')
  expect(readFileSync(join(String(before), 'media/one.txt'), 'utf8')).toBe('other')
  expect(readdirSync(dataDir)).toEqual(['site.db'])

  await makeBackup({ database: site.context.database, files: bucket }, intoFolder)
  const folder = join(newFolder(), 'data')
  await restoreBackup(intoFolder, { dataDir: folder, storage: null, postgres: null })
  for (const [path, content] of Object.entries(sampleFiles)) {
    expect(readFileSync(join(folder, path)).equals(content), path).toBe(true)
  }
})

test('a restore into PostgreSQL first makes a backup of the current data', async () => {
  const file = join(newFolder(), 'site.backup')
  await using site = await openTestSite({ database: 'postgres', ...ownSecret })
  const target = { dataDir: join(newFolder(), 'data'), storage: null, postgres: site.context.database }
  await site.context.collections.skills.create({ category: 'First', icon: 'code', technologies: [], display_order: 0 })
  await makeBackup(site.context, file)
  await site.context.collections.skills.create({ category: 'Second', icon: 'code', technologies: [], display_order: 0 })
  const both = await dump(site.context.database)

  const version = site.context.database.content.current
  const { before } = await restoreBackup(file, target)
  expect(site.context.database.content.current).toBeGreaterThan(version)
  expect((await dump(site.context.database)).skills).toHaveLength(1)
  await restoreBackup(String(before), target)
  expect(withoutMigrations(await dump(site.context.database))).toEqual(withoutMigrations(both))
})

async function restoredInto(kind: DatabaseKind, file: string) {
  if (kind === 'sqlite') {
    const dataDir = join(newFolder(), 'data')
    await restoreBackup(file, { dataDir, storage: null, postgres: null })
    const context = createContext(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }))
    return { context, call: caller(createApp(context).app), [Symbol.asyncDispose]: () => context.close() }
  }
  const site = await openTestSite({ database: 'postgres', ...ownSecret })
  await restoreBackup(file, { dataDir: site.dataDir, storage: null, postgres: site.context.database })
  // A new context, as after a restart: the secret is read once.
  const context = createContext(site.context.config, { database: site.context.database })
  return { context, call: caller(createApp(context).app), [Symbol.asyncDispose]: () => site.close() }
}

/** The times of migrations differ between databases. */
const withoutMigrations = (all: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(all).filter(([table]) => !table.startsWith('kysely_')))
