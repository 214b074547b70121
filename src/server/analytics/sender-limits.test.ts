import { describe, expect, it } from 'vitest'
import { limiterOn } from '../../../tests/helpers/limiters.ts'
import { firefox, safari } from '../../../tests/helpers/read-reports.ts'
import { openSenderLimits, type Seen } from './seen.ts'

const noon = Date.parse('2026-11-22T12:00:00Z')
const search = (key: string) => ({ what: 'search', key }) as const

function openLimits() {
  const now = { time: noon }
  const limits = openSenderLimits({
    limiter: limiterOn({ now: () => new Date(now.time) }),
    salts: {
      hash: async (...parts) => parts.join(' '),
    },
  })
  const allows = (seen: Omit<Seen, 'visitor' | 'at'>, { client = '192.0.2.1', agent = firefox } = {}) =>
    limits({ client, agent }, seen, now.time)
  /** How many of `times` different events count. */
  const allowed = async (made: (index: number) => Promise<boolean>, times = 300) => {
    let count = 0
    for (let index = 0; index < times; index += 1) if (await made(index)) count += 1
    return count
  }
  return { allows, allowed, now }
}

describe('openSenderLimits', () => {
  it('lets an address add few different searches, sources, campaigns and browsers', async () => {
    const { allows, allowed } = openLimits()
    const read = { what: 'read', key: '/' } as const
    expect(await allowed((index) => allows(search(`words ${index}`)))).toBe(50)
    expect(await allowed((index) => allows({ ...read, source: `news${index}.org` }))).toBe(30)
    expect(await allowed((index) => allows({ ...read, campaign: `c${index}` }))).toBe(20)
    // One browser is known from the events above.
    expect(await allowed((index) => allows(read, { agent: `${safari} ${index}` }))).toBe(199)
  })

  it('counts what an address has sent before, and what others send', async () => {
    const { allows, allowed } = openLimits()
    await allowed((index) => allows(search(`words ${index}`)))
    expect(await allows(search('words 7'))).toBe(true)
    expect([await allows(search('words 77')), await allows(search('words 77'))]).toEqual([false, false])
    expect(await allows(search('words 77'), { client: '192.0.2.2' })).toBe(true)
  })

  it('begins again on the next day', async () => {
    const { allows, allowed, now } = openLimits()
    await allowed((index) => allows(search(`words ${index}`)))
    now.time += 13 * 60 * 60 * 1000
    expect(await allows(search('words 77'))).toBe(true)
  })

  it('lets a network with many addresses add little more', async () => {
    const { allows, allowed } = openLimits()
    const from = (index: number) => ({ client: `2001:db8:1:${index.toString(16)}::/64` })
    expect(await allowed((index) => allows(search(`words ${index}`), from(index)))).toBe(100)
  })

  it('lets an address add 60 downloads a minute and 500 a day, whatever browsers it names', async () => {
    const { allows, allowed, now } = openLimits()
    const download = (index: number) => allows({ what: 'download', key: 'id' }, { agent: `axios/${index % 10}` })
    expect(await allowed(download)).toBe(60)
    let total = 60
    for (let minute = 1; minute < 12; minute += 1) {
      now.time += 60_000
      total += await allowed(download, 61)
    }
    expect(total).toBe(500)
  })
})
