import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { newFolder, put } from '../../../tests/helpers/backup/samples.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { openTestSite, type TestSite } from '../../../tests/helpers/site.ts'
import { unfinishedPath } from './disk.ts'
import { makeBackup } from './make.ts'

const save = (site: TestSite, file: string) => makeBackup(site.context, file)

onBothDatabases('a backup', (open, kind) => {
  test('a backup of a site in use is a consistent snapshot', async () => {
    await using site = await open()
    const { db } = site.context.database
    await db
      .insertInto('setting')
      .values([
        { name: 'a', value: '0' },
        { name: 'b', value: '0' },
      ])
      .execute()
    const stop = kind === 'sqlite' ? await writerProcess(site.dataDir) : writerHere(site)
    const folder = newFolder()
    const seen = new Set<unknown>()
    for (let round = 0; round < 8; round += 1) {
      const file = join(folder, `${round}.backup`)
      await save(site, file)
      const backup = new DatabaseSync(file, { readOnly: true })
      const [a, b] = backup.prepare(`select value from setting where name in ('a', 'b') order by name`).all()
      backup.close()
      expect(a).toEqual(b)
      seen.add(a?.value)
    }
    await stop()
    expect(seen.size).toBeGreaterThan(1)
  })

  test('a failed backup leaves no files', async () => {
    await using site = await open()
    // Larger than SQLite's maximum value. The file is sparse.
    put(site.dataDir, 'media/film.mp4', '')
    truncateSync(join(site.dataDir, 'media/film.mp4'), 1_000_000_001)
    const file = join(newFolder(), 'site.backup')
    await expect(save(site, file)).rejects.toThrow('is larger than 1 GB')
    expect(readdirSync(dirname(file))).toEqual([])
  })

  test('a backup removes what killed ones have left next to it, and nothing else', async () => {
    await using site = await open()
    const folder = newFolder()
    const gone = 4_999_999
    const left = ['a.backup', 'a.backup.encrypted', 'site.db'].map((name) => unfinishedPath(name, gone))
    const others = [
      unfinishedPath('a.backup', process.ppid),
      unfinishedPath('film.mp4', gone),
      // A file of another machine that uses the same volume.
      `a.backup.00000000-${gone}.partial`,
      'notes.backup',
    ]
    for (const name of [...left, `${left[0]}-wal`, ...others]) writeFileSync(join(folder, name), '')
    await save(site, join(folder, 'site.db'))
    expect(readdirSync(folder).sort()).toEqual([...others, 'site.db'].sort())
  })

  test('a backup contains no other backup and no database file', async () => {
    await using site = await open()
    const first = await save(site, join(site.dataDir, 'kept/first.backup'))
    put(site.dataDir, 'site.db-shm.png', 'a file like any other')
    const second = await save(site, join(site.dataDir, 'kept/second.backup'))
    expect([first.files, second.files]).toEqual([0, 1])
  })

  test('a backup never overwrites a file', async () => {
    await using site = await open()
    const file = join(newFolder(), 'photo.jpg')
    writeFileSync(file, 'a photo')
    await expect(save(site, file)).rejects.toThrow('already exists. Choose another name.')
  })
})

test('a backup before an upgrade is made without the tables that come with it', async () => {
  await using site = await openTestSite()
  for (const table of ['job_run', 'limit_window']) await site.context.database.db.schema.dropTable(table).execute()
  const file = join(newFolder(), 'site.backup')
  expect((await save(site, file)).file).toBe(file)
})

/** Increases two values together in a loop, in another process. */
async function writerProcess(dataDir: string) {
  const program = `
    const db = new (require('node:sqlite').DatabaseSync)(process.argv[1], { timeout: 10000 })
    const set = db.prepare('update setting set value = ? where name = ?')
    for (let i = 1; ; i++) {
      db.exec('begin immediate'); set.run(String(i), 'a'); set.run(String(i), 'b'); db.exec('commit')
      if (i === 1) console.log('writing')
    }`
  const child = spawn(process.execPath, ['-e', program, join(dataDir, 'site.db')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
}

function writerHere({ context }: TestSite) {
  let stopped = false
  const written = (async () => {
    for (let i = 1; !stopped; i += 1) {
      await context.database.db.transaction().execute(async (db) => {
        for (const name of ['a', 'b']) {
          await db
            .updateTable('setting')
            .set({ value: String(i) })
            .where('name', '=', name)
            .execute()
        }
      })
      // PGlite answers within one turn of the event loop. A real server would let writes in between the backup's reads.
      await nextTurn()
    }
  })()
  return async () => {
    stopped = true
    await written
  }
}
