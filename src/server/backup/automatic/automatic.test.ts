import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { again } from '../../../../tests/helpers/again.ts'
import { bareEnv } from '../../../../tests/helpers/another-process.ts'
import { newFolder, put } from '../../../../tests/helpers/backup/samples.ts'
import { encryptCheaply } from '../../../../tests/helpers/cheap-encryption.ts'
import { onBothDatabases } from '../../../../tests/helpers/on-both-databases.ts'
import { startS3 } from '../../../../tests/helpers/s3-server.ts'
import { openTestSite, type TestSite } from '../../../../tests/helpers/site.ts'
import { readConfig } from '../../config.ts'
import { assertSpace, unfinishedPath } from '../disk.ts'
import { backupInChild, settingsOf } from '../in-child.ts'
import { keepBackup } from '../make.ts'
import { restoreBackup } from '../restore.ts'
import { openPlace } from './place.ts'

encryptCheaply()

afterEach(() => {
  vi.unstubAllEnvs()
})

const backupKey = 'four words of a pass-phrase'
const night = new Date('2026-06-10T03:00:00.000Z')

const addSkill = ({ context }: TestSite, category: string) =>
  context.collections.skills.create({ category, icon: 'code', technologies: [], display_order: 0 })

const placeIn = (dataDir: string, url?: string) =>
  openPlace({ dataDir, backupStorage: readConfig({ BACKUP_URL: url }).backupStorage })

onBothDatabases('an automatic backup', (open) => {
  it('is kept in DATA_DIR/backups and can be restored, and the next one does not contain it', async () => {
    await using site = await open()
    await addSkill(site, 'Kept')
    put(site.dataDir, 'media/a.png', 'a picture')
    const place = placeIn(site.dataDir)

    for (const minute of [0, 1]) {
      const made = await keepBackup(site.context, place, {
        kind: 'site',
        now: new Date(night.getTime() + minute * 60_000),
        backupKey: null,
      })
      expect(made).toMatchObject({ name: `site-2026-06-10-030${minute}00.backup`, files: 1 })
    }

    expect((await place.list()).map(({ name }) => name)).toEqual(['site-2026-06-10-030100.backup'])
    const dataDir = join(newFolder(), 'data')
    const file = join(site.dataDir, 'backups/site-2026-06-10-030100.backup')
    const restored = await restoreBackup(file, { dataDir, storage: null, postgres: null })
    expect(restored).toMatchObject({ files: 1, bytes: 9, before: null })
    expect(restored.tables).toContainEqual({ table: 'skills', inBackup: 1, restored: 1 })
    expect(readFileSync(join(dataDir, 'media/a.png'), 'utf8')).toBe('a picture')
  })

  it('is stored in a bucket, encrypted, and leaves nothing on this machine', async () => {
    await using server = await startS3()
    await using site = await open()
    await addSkill(site, 'A secret skill')
    const place = placeIn(site.dataDir, await server.bucket())

    const { name } = await keepBackup(site.context, place, { kind: 'site', now: night, backupKey })

    expect((await place.list()).map((each) => each.name)).toEqual([name])
    expect(existsSync(join(site.dataDir, 'backups'))).toBe(false)
    const dataDir = join(newFolder(), 'data')
    const target = { dataDir, storage: null, postgres: null }
    await place.withFile(name, async (file) => {
      expect(readFileSync(file).includes('A secret skill')).toBe(false)
      await expect(restoreBackup(file, target)).rejects.toThrow('is encrypted. Set BACKUP_KEY')
      await expect(restoreBackup(file, { ...target, backupKey: 'another one' })).rejects.toThrow(
        'with another BACKUP_KEY',
      )
      expect(existsSync(join(dataDir, 'site.db'))).toBe(false)
      await restoreBackup(file, { ...target, backupKey })
    })
    expect(readFileSync(join(dataDir, 'site.db')).includes('A secret skill')).toBe(true)
    expect(readdirSync(dataDir)).toEqual(['site.db'])
    expect(readdirSync(tmpdir()).filter((each) => each.includes(`-${process.pid}.partial`))).toEqual([])
  })
})

it('an automatic backup removes the oldest backups, and no other file of its folder', async () => {
  await using site = await openTestSite()
  const place = placeIn(site.dataDir)
  const old = Array.from({ length: 9 }, (_, day) => `site-2026-06-0${day + 1}-030000.backup`)
  for (const name of [...old, 'notes.txt']) put(site.dataDir, `backups/${name}`, '')

  await keepBackup(site.context, place, { kind: 'site', now: night, backupKey: null })

  // Seven days; 31 May and 7 June end weeks, and only June has backups.
  const names = ['site-2026-06-10-030000.backup', ...old.slice(3).reverse()]
  expect((await place.list()).map(({ name }) => name)).toEqual(names)
  expect(existsSync(join(site.dataDir, 'backups/notes.txt'))).toBe(true)
})

it('an automatic backup removes what a killed backup has left', async () => {
  await using site = await openTestSite()
  const unfinished = unfinishedPath('site-2026-06-01-030000.backup', 4_999_999)
  const left = [unfinished, `${unfinished}-wal`]
  for (const name of left) put(site.dataDir, `backups/${name}`, '')
  await keepBackup(site.context, placeIn(site.dataDir), { kind: 'site', now: night, backupKey: null })
  expect(left.filter((name) => existsSync(join(site.dataDir, 'backups', name)))).toEqual([])
})

/** Ends another process during a backup. @returns the files it leaves in DATA_DIR and the temporary folder */
async function leftovers(site: TestSite, end: 'kill' | 'exit', env: NodeJS.ProcessEnv = {}) {
  const temporary = newFolder()
  vi.stubEnv('TMPDIR', temporary)
  const program = join(import.meta.dirname, '../../../../tests/helpers/backup/killed-backup.ts')
  const child = spawn(process.execPath, [program, end], {
    env: { ...bareEnv(), DATA_DIR: site.dataDir, TMPDIR: temporary, ...env },
  })
  await once(child, 'exit')
  return () =>
    [join(site.dataDir, 'backups'), temporary]
      .flatMap((folder) => (existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : []))
      .filter((name) => name.includes('.partial'))
}

it.each([
  ['in DATA_DIR', {}],
  ['for a bucket, in the folder for temporary files', { BACKUP_URL: 's3://key:secret@127.0.0.1:1/backups' }],
])('the next start removes what a killed backup has left %s', async (_, env) => {
  await using site = await openTestSite()
  const left = await leftovers(site, 'kill', env)
  expect(left()).not.toEqual([])
  again(site)
  expect(left()).toEqual([])
})

it('a backup removes its unfinished files when its process ends early', async () => {
  await using site = await openTestSite()
  const left = await leftovers(site, 'exit')
  expect(left()).toEqual([])
})

it('a backup that would fill the disk is not begun, and says how much space it needs', () => {
  expect(() => assertSpace(tmpdir(), 1e18)).toThrow(
    /not enough free space .* needs 1,000,000,\d+,\d+ MB, and [\d,]+ MB are free/,
  )
})

it('a place gives no file whose name is not in its list', async () => {
  const dataDir = newFolder()
  mkdirSync(join(dataDir, 'backups'))
  writeFileSync(join(dataDir, 'secret'), 'hush')
  for (const name of ['../secret', 'site-2026-06-10-030000.backup', '']) {
    await expect(placeIn(dataDir).withFile(name, async (file) => file)).rejects.toThrow('There is no backup')
  }
})

it('the process that makes a backup writes one, and none when it is stopped', async () => {
  await using site = await openTestSite()
  const order = { kind: 'site' as const, settings: settingsOf(site.context.config) }
  await backupInChild(order)
  const place = placeIn(site.dataDir)
  expect(await place.list()).toHaveLength(1)

  const stopping = new AbortController()
  const stopped = backupInChild(order, stopping.signal)
  stopping.abort()
  await expect(stopped).rejects.toThrow('ended unexpectedly')
  expect(await place.list()).toHaveLength(1)

  const nowhere = { ...order.settings, dataDir: newFolder(), databaseUrl: 'postgres://a:secret@127.0.0.1:1/none' }
  await expect(backupInChild({ ...order, settings: nowhere })).rejects.toThrow('ECONNREFUSED')
})
