import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { makeEntry } from '../../../../tests/helpers/factories.ts'
import { onBothDatabases } from '../../../../tests/helpers/on-both-databases.ts'
import type { TestSite } from '../../../../tests/helpers/site.ts'
import { nextPublication } from '../../entries/visible.ts'
import { ownVersion } from './content-version.ts'
import { withSchedule } from './scheduled-version.ts'

const start = Date.parse('2026-05-01T12:00:00Z')

/** The version of one of several processes with one clock. It counts what it announces to the others. */
function processes({ context }: TestSite) {
  const clock = { time: start }
  const now = () => new Date(clock.time)
  const announced: number[] = []
  const process = () => {
    const own = ownVersion()
    const content = {
      ...own,
      get current() {
        return own.current
      },
      changed: () => {
        announced.push(clock.time)
        own.changed()
      },
    }
    return withSchedule(content, () => nextPublication(context.database.db, now()), now)
  }
  return { clock, announced, process }
}

onBothDatabases('a scheduled post', (open) => {
  it('raises the version of every process once, at its time, without a word between them', async () => {
    await using site = await open()
    const { clock, announced, process } = processes(site)
    const all = [process(), process()]
    const versions = () => all.map(({ current }) => current)
    versions()
    await makeEntry(site, 'blogs', { published: true, publish_at: '2026-05-01T12:00:10.000Z' })
    for (const each of all) each.outdate()
    const before = versions()
    expect(before).toEqual([2, 2])
    // The time is looked up in the background.
    await site.context.database.ping()
    for (let turn = 0; turn < 50; turn += 1) await nextTurn()

    clock.time = start + 9_999
    expect(versions()).toEqual(before)
    clock.time += 1
    await expect.poll(versions).toEqual([3, 3])
    clock.time += 60_000
    expect(versions()).toEqual([3, 3])
    expect(announced).toEqual([])
  })

  it('raises the version when the clock is set back, because a post that has appeared is then still to come', async () => {
    await using site = await open()
    const { clock, process } = processes(site)
    const content = process()
    const before = content.current
    clock.time += 365 * 24 * 60 * 60 * 1000
    expect(content.current).toBe(before)
    clock.time = start
    expect(content.current).toBe(before + 1)
    expect(content.current).toBe(before + 1)
  })
})
