import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, expect, test } from 'vitest'
import { dump, fill, newFolder, ownSecret, put, sampleFiles } from '../../../tests/helpers/backup/samples.ts'
import { openTestSite } from '../../../tests/helpers/site.ts'
import { openDatabase } from '../platform/database/open.ts'
import type { Schema } from '../schema.ts'
import { digestOf, manifestOf } from './format.ts'
import { makeBackup } from './make.ts'
import { restoreBackup, type Step } from './restore.ts'

let good: string
beforeAll(async () => {
  good = join(newFolder(), 'good.backup')
  await using site = await openTestSite(ownSecret)
  await fill(site)
  await makeBackup(site.context, good)
})

/** The data folder of another site: one skill and two files, one of them also in the backup with other content. */
async function oldSite() {
  const dataDir = join(newFolder(), 'data')
  await using site = await openTestSite()
  await site.context.collections.skills.create({ category: 'Old', icon: 'code', technologies: [], display_order: 0 })
  const file = join(newFolder(), 'old.backup')
  await makeBackup(site.context, file)
  await restoreBackup(file, { dataDir, storage: null, postgres: null })
  put(dataDir, 'media/one.txt', 'an old text')
  put(dataDir, 'media/old.png', 'an old picture')
  return dataDir
}

async function skillsIn(dataDir: string) {
  const database = openDatabase<Schema>({ databaseUrl: null, dataDir })
  const { skills = [] } = await dump(database)
  await database.close()
  return skills
}

async function expectOld(dataDir: string) {
  const skills = await skillsIn(dataDir)
  expect(skills).toHaveLength(1)
  expect(skills[0]).toContain('Old')
  expect(readFileSync(join(dataDir, 'media/one.txt'), 'utf8')).toBe('an old text')
  expect(readFileSync(join(dataDir, 'media/old.png'), 'utf8')).toBe('an old picture')
}

/** A modified copy of the good backup; `signed` updates its digest and its manifest. */
function changed(change: (backup: DatabaseSync) => void, signed: boolean): string {
  const file = join(newFolder(), 'changed.backup')
  copyFileSync(good, file)
  const backup = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  change(backup)
  if (signed) {
    const manifest = JSON.stringify(manifestOf(backup))
    backup.prepare('update backup_info set sha256 = ?, manifest = ?').run(digestOf(backup), manifest)
  }
  backup.close()
  return file
}

const broken: Record<string, { file: () => string; says: string }> = {
  'a missing one': { file: () => '/nowhere/site.backup', says: '/nowhere/site.backup does not exist.' },
  'a text': { file: () => bytes(Buffer.from('hello')), says: 'is not a backup of this site' },
  'a foreign database': {
    file: () => {
      const file = join(newFolder(), 'other.db')
      const other = new DatabaseSync(file)
      other.exec('create table t (a)')
      other.close()
      return file
    },
    says: 'is not a backup of this site',
  },
  'one cut off': {
    file: () => {
      const file = bytes(readFileSync(good))
      truncateSync(file, 100_000)
      return file
    },
    says: 'is incomplete: it has',
  },
  'one with a changed letter': {
    file: () => {
      const content = readFileSync(good)
      content[content.indexOf('Subject: Hello') + 9] = 'J'.charCodeAt(0)
      return bytes(content)
    },
    says: 'is damaged',
  },
  'one with broken pages': {
    file: () => bytes(Buffer.concat([readFileSync(good).subarray(0, 8192), readFileSync(good).subarray(8192).fill(7)])),
    says: 'is damaged',
  },
  'one with a changed row': {
    file: () => changed((backup) => backup.exec(`update user set role = 'admin'`), false),
    says: 'is damaged',
  },
  'one of a newer format': {
    file: () => changed((backup) => backup.exec('PRAGMA user_version=99'), true),
    says: 'was made by a newer version',
  },
  'one with a later migration': {
    file: () => changed((backup) => backup.exec(`update backup_info set migrations = '["999-later"]'`), true),
    says: 'was made by a newer version',
  },
  ...Object.fromEntries(
    [
      '../out',
      '/etc/out',
      'media/../../out',
      'media//out',
      './out',
      '',
      'site.db',
      'SITE.DB-wal',
      'site.db/x',
      'a\0b',
    ].map((path) => [
      `one with the path ${JSON.stringify(path)}`,
      {
        file: () =>
          changed(
            (backup) => backup.prepare('insert into backup_file values (?, 420, ?)').run(path, Buffer.from('x')),
            true,
          ),
        says: 'outside DATA_DIR',
      },
    ]),
  ),
}

let untouched: string | undefined
test.each(Object.entries(broken))('refuses %s and changes nothing', async (_, { file, says }) => {
  untouched ??= await oldSite()
  const dataDir = untouched
  await expect(restoreBackup(file(), { dataDir, storage: null, postgres: null })).rejects.toThrow(says)
  await expectOld(dataDir)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('.'))).toEqual([])
})

function bytes(content: Uint8Array): string {
  const file = join(newFolder(), 'broken.backup')
  writeFileSync(file, content)
  return file
}

const kills: [Step, 'old' | 'new'][] = [
  ['staged', 'old'],
  ['set aside', 'old'],
  ['files added', 'old'],
  ['committed', 'new'],
]
test.each(kills)('after a kill when it has %s, the %s rows exist with their files', async (step, state) => {
  const dataDir = await oldSite()
  const { signal } = spawnSync(process.execPath, ['tests/helpers/backup/killed-restore.ts', good, dataDir, step])
  expect(signal).toBe('SIGKILL')
  if (state === 'old') await expectOld(dataDir)
  else {
    expect(await skillsIn(dataDir)).toHaveLength(2)
    for (const path of Object.keys(sampleFiles)) expect(existsSync(join(dataDir, path)), path).toBe(true)
  }

  // A second run completes the restore and removes the temporary files of the first.
  await restoreBackup(good, { dataDir, storage: null, postgres: null })
  expect(await skillsIn(dataDir)).toHaveLength(2)
  expect(readdirSync(dataDir).sort()).toEqual(['attachments', 'media', 'site.db'])
})

test('a failure before the commit changes neither PostgreSQL nor the files', async () => {
  await using site = await openTestSite({ database: 'postgres' })
  await site.context.collections.skills.create({ category: 'Old', icon: 'code', technologies: [], display_order: 0 })
  const before = await dump(site.context.database)
  const orphan = changed((backup) => backup.exec('delete from user'), true)
  await expect(
    restoreBackup(orphan, { dataDir: site.dataDir, storage: null, postgres: site.context.database }),
  ).rejects.toThrow('foreign key')
  expect(await dump(site.context.database)).toEqual(before)
  expect(readdirSync(site.dataDir)).toEqual([])
})

test('refuses a database that another program has open', async () => {
  const dataDir = await oldSite()
  const database = openDatabase<Schema>({ databaseUrl: null, dataDir })
  await database.ping()
  await expect(restoreBackup(good, { dataDir, storage: null, postgres: null })).rejects.toThrow('Stop the site first')
  await database.close()
  await expectOld(dataDir)
})

test('replaces a corrupt database and keeps a copy of it', async () => {
  const dataDir = await oldSite()
  const rubbish = Buffer.alloc(20_000, 'x')
  writeFileSync(join(dataDir, 'site.db'), rubbish)
  const { before } = await restoreBackup(good, { dataDir, storage: null, postgres: null })
  expect(await skillsIn(dataDir)).toHaveLength(2)
  expect(readFileSync(join(String(before), 'site.db')).equals(rubbish)).toBe(true)
})
