import { expect, it } from 'vitest'
import { again } from '../../../../tests/helpers/again.ts'
import { put } from '../../../../tests/helpers/backup/samples.ts'
import { storedEmails } from '../../../../tests/helpers/emails.ts'
import { onBothDatabases } from '../../../../tests/helpers/on-both-databases.ts'
import { makeAdmin } from '../../../../tests/helpers/people.ts'
import type { TestSite } from '../../../../tests/helpers/site.ts'
import type { MakeKept } from '../in-child.ts'
import { nameOf } from './retention.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
const noon = new Date(2026, 5, 10, 12).getTime()

/** A process of the site, with this time as its clock. */
const at = (site: TestSite, time: number, makeBackup: MakeKept = async () => {}) =>
  again(site, { now: () => new Date(time), makeBackup, env: { CONTACT_TO: 'owner@example.com' } })

const stateAt = async (site: TestSite, time: number, token: string) =>
  (await at(site, time).call('GET', '/api/health', { token })).body.backup

onBothDatabases('nightly backups', (open) => {
  it('begin in the first night, are made once a night by one of all processes, and again an hour after a failure', async () => {
    await using site = await open()
    const made: string[] = []
    const hourOf = (time: number) => new Date(time).getHours()
    const poll = async (time: number, fails = false) => {
      const make = async () => {
        made.push(String(hourOf(time)))
        if (fails) throw new Error('The disk is full.')
      }
      await Promise.all([at(site, time, make).context.jobs.poll(), at(site, time, make).context.jobs.poll()])
    }
    await poll(noon)
    await poll(noon + 14 * hour)
    expect(made).toEqual([])
    await poll(noon + 15 * hour)
    await poll(noon + 16 * hour)
    await poll(noon + 38 * hour)
    expect(made).toEqual(['3'])
    await poll(noon + 39 * hour, true)
    await poll(noon + 39.5 * hour)
    await poll(noon + 40 * hour)
    await poll(noon + 41 * hour)
    expect(made).toEqual(['3', '3', '4'])
  })

  it('GET /api/health tells the admin of a fresh site that there is none yet, without an alarm', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    await at(site, noon).context.jobs.poll()
    const fresh = { state: 'none', last_at: null, problem: null, encrypted: false }
    expect(await stateAt(site, noon + day, token)).toMatchObject(fresh)
    expect(await storedEmails(site, 'missing-backup')).toEqual([])
  })

  it('that fail are reported to the admin, and to the owner by one email a day', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const failing = async () => {
      throw new Error('The disk is full.')
    }
    for (const hours of [0, 14]) await at(site, noon + hours * hour, failing).context.jobs.poll()
    expect(await storedEmails(site, 'missing-backup')).toEqual([])
    for (const hours of [15, 16, 17, 35]) await at(site, noon + hours * hour, failing).context.jobs.poll()

    const problem = 'The last attempt failed: The disk is full.'
    expect(await stateAt(site, noon + 36 * hour, token)).toMatchObject({ state: 'failed', problem })
    const [letter, ...more] = await storedEmails(site, 'missing-backup')
    expect(more).toEqual([])
    expect(letter).toMatchObject({ to: 'owner@example.com', path: '/admin' })
    expect(letter?.text).toContain(problem)

    for (const hours of [39, 40, 41, 49]) await at(site, noon + hours * hour, failing).context.jobs.poll()
    expect(await storedEmails(site, 'missing-backup')).toHaveLength(2)
  })

  it('older than two days are an alarm, and a new one ends it', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    put(site.dataDir, `backups/${nameOf('site', new Date(noon - 49 * hour))}`, '')
    expect(await stateAt(site, noon, token)).toMatchObject({
      state: 'failed',
      problem: 'The last good backup is older than two days.',
    })
    put(site.dataDir, `backups/${nameOf('site', new Date(noon - hour))}`, '')
    expect(await stateAt(site, noon, token)).toMatchObject({ state: 'ok', problem: null })
  })
})
