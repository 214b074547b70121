import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { again } from '../../tests/helpers/again.ts'
import { onBothDatabases } from '../../tests/helpers/on-both-databases.ts'
import type { TestSite } from '../../tests/helpers/site.ts'
import { clearEntries } from './search/index.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
const id = (digit: number) => `0198f000-0000-7000-8000-00000000000${digit}`
const image = (digit: number) => `${String(digit).repeat(32)}.webp`

function put(site: TestSite, key: string, age: number) {
  const path = join(site.dataDir, key)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, key)
  const written = new Date(Date.now() - age)
  utimesSync(path, written, written)
}

/** Runs every job of the site as they are due on an empty database. */
const runJobs = async (site: TestSite) => {
  await site.context.jobs.poll()
  const reports = await site.context.jobs.report()
  expect(reports.length).toBeGreaterThan(4)
  expect(reports.filter(({ failure }) => failure)).toEqual([])
}
const left = (site: TestSite, keys: string[]) => keys.filter((key) => existsSync(join(site.dataDir, key)))

const addImage = (site: Pick<TestSite, 'context'>, file: string) =>
  site.context.media.add({ file, name: 'a.png', alt: null, width: 1, height: 1, bytes: 1 })

const message = { name: 'Ada', email: 'ada@example.com', subject: null, message: 'Hello', about: null }
const addMessage = (site: TestSite, file: string) =>
  site.context.messages.add({
    ...message,
    upload: { file, name: 'a.pdf', type: 'application/pdf', size: 1, hash: file },
    suspect: false,
  })

onBothDatabases('the jobs of the site', (open) => {
  it('outdate rendered pages once they have completed the search index, and not if there was nothing to do', async () => {
    let at = Date.now()
    await using site = await open({ now: () => new Date(at) })
    const { db, content } = site.context.database
    await db.transaction().execute((transaction) => clearEntries(transaction))
    const versions = [content.current]
    for (let turn = 0; turn < 2; turn += 1) {
      await runJobs(site)
      expect(await db.selectFrom('search_entries').select('entry_id').execute()).not.toEqual([])
      versions.push(content.current)
      at += hour + 1
    }
    const [before = 0, completed = 0, later] = versions
    expect([completed > before, later]).toEqual([true, completed])
  })

  it('remove files that no row refers to after a day, and none that an upload has just stored', async () => {
    await using site = await open()
    const kept = {
      inUse: [`attachments/${id(1)}`, `media/${image(1)}`],
      new: [`attachments/${id(2)}`, `media/${image(2)}`],
      "the owner's own": ['media/2026/logo.png', 'media/logo.webp'],
    }
    const orphans = [`attachments/${id(3)}`, `media/${image(3)}`, `outbox/${id(3)}.eml`]
    await addMessage(site, id(1))
    await addImage(site, image(1))
    for (const key of [...kept.inUse, ...kept["the owner's own"], ...orphans]) put(site, key, day + hour)
    for (const key of kept.new) put(site, key, day - hour)

    await runJobs(site)

    expect(left(site, orphans)).toEqual([])
    const all = Object.values(kept).flat()
    expect(left(site, all)).toEqual(all)
  })

  it('keep an image that is uploaded again during its removal', async () => {
    await using site = await open()
    await addImage(site, image(1))
    put(site, `media/${image(3)}`, 2 * day)
    const { files } = site.context
    const { list } = files
    files.list = async (folder) => {
      const listed = await list(folder)
      if (folder === 'media') await files.put(`media/${image(3)}`, Buffer.from('again'))
      return listed
    }

    await runJobs(site)

    expect(left(site, [`media/${image(3)}`])).toHaveLength(1)
  })

  it('remove no images if the database has none, because it may be a new database with an old folder', async () => {
    await using site = await open()
    put(site, `media/${image(3)}`, 2 * day)
    await runJobs(site)
    expect(left(site, [`media/${image(3)}`])).toHaveLength(1)
  })

  it('remove share pictures after a month, and the unfinished files of killed processes', async () => {
    await using site = await open()
    const unfinished = `media/a.webp.${id(1)}.part`
    put(site, 'cache/share/old.png', 31 * day)
    put(site, 'cache/share/new.png', 29 * day)
    put(site, unfinished, day + hour)
    await runJobs(site)
    expect(left(site, ['cache/share/old.png', 'cache/share/new.png', unfinished])).toEqual(['cache/share/new.png'])
  })

  it('run once in their period in all processes', async () => {
    await using site = await open()
    const own = ['remove ended rate limits', 'remove old figures', 'remove old answers to repeated calls']
    const hourly = [...own, 'warn about missing backups', 'complete the search index']
    const nightly = 'back up the site'
    const start = Date.now()
    /** When the daily jobs and the hourly one began, after a process has polled at this time. */
    const startedAfter = async (time: number) => {
      await again(site, { now: () => new Date(time) }).context.jobs.poll()
      const report = (await site.context.jobs.report()).filter(({ name }) => name !== nightly)
      const times = (isHourly: boolean) => [
        ...new Set(report.filter(({ name }) => hourly.includes(name) === isHourly).map(({ started_at }) => started_at)),
      ]
      return { daily: times(false), hourly: times(true) }
    }
    const at = (...times: number[]) => times.map((time) => new Date(start + time).toISOString())

    expect(await startedAfter(start)).toEqual({ daily: at(0), hourly: at(0) })
    expect(await startedAfter(start + hour - 1)).toEqual({ daily: at(0), hourly: at(0) })
    expect(await startedAfter(start + day - 1)).toEqual({ daily: at(0), hourly: at(day - 1) })
    expect(await startedAfter(start + day)).toEqual({ daily: at(day), hourly: at(day - 1) })
  })

  it('remove rate limits whose time is over, and no others', async () => {
    await using site = await open()
    const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
    const windows = [
      { key: 'over', remaining: 0, ends_at: at(-hour) },
      { key: 'current', remaining: 0, ends_at: at(hour) },
    ]
    const { db } = site.context.database
    await db.insertInto('limit_window').values(windows).execute()

    await runJobs(site)

    expect(await db.selectFrom('limit_window').selectAll().execute()).toEqual([windows[1]])
  })
})
