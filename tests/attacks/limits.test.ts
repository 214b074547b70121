import { expect, it } from 'vitest'
import type { CountStore, Limiter, Rule } from '../../src/server/platform/http/limiter.ts'
import { memoryCounts } from '../../src/server/platform/http/memory-counts.ts'
import { storedCounts } from '../../src/server/platform/http/stored-counts.ts'
import { counted, limiterOn } from '../helpers/limiters.ts'
import { onBothDatabases } from '../helpers/on-both-databases.ts'

const rule: Rule = { name: 'tries of account', limit: 3, seconds: 900, store: 'database' }
const other: Rule = { name: 'tries from address', limit: 5, seconds: 3600, store: 'database' }
const day = 24 * 60 * 60 * 1000

/** A limiter on a clock that the test sets. */
function open(countsOf: (now: () => Date) => CountStore = memoryCounts) {
  let time = Date.parse('2026-03-01T12:00:00Z')
  const now = () => new Date(time)
  const limiter = limiterOn({ now, counts: countsOf(now) })
  const waits = async (key: string): Promise<number> => (await limiter.refusal([rule, key]))?.seconds ?? 0
  return { limiter, waits, pass: (milliseconds: number) => (time += milliseconds), now }
}

/** What holds for counts in memory and in the database. */
const everywhere: [name: string, test: (opened: ReturnType<typeof open>) => Promise<void>][] = [
  [
    'allows the limit within a window and again in the next one',
    async ({ waits, pass }) => {
      const waited: number[] = []
      for (let count = 0; count < 4; count += 1) waited.push(await waits('ada'))
      expect(waited).toEqual([0, 0, 0, 900])
      pass(899_999)
      expect(await waits('ada')).toBe(1)
      pass(1)
      expect(await waits('ada')).toBe(0)
    },
  ],
  [
    'does not extend a window when the clock is set back by a day',
    async ({ waits, pass }) => {
      for (let count = 0; count < 3; count += 1) await waits('ada')
      pass(-day)
      expect(await waits('ada')).toBe(900)
      pass(900_000)
      expect(await waits('ada')).toBe(0)
    },
  ],
  [
    'does not extend a window that is not used up either',
    async ({ waits, pass }) => {
      await waits('ada')
      pass(-day)
      await waits('ada')
      pass(900_000)
      const waited: number[] = []
      for (let count = 0; count < 4; count += 1) waited.push(await waits('ada'))
      expect(waited).toEqual([0, 0, 0, 900])
    },
  ],
  [
    'counts with all counters or with none, and says which one refused',
    async ({ limiter }) => {
      for (let count = 0; count < 3; count += 1) await limiter.take([rule, 'ada'])
      for (let count = 0; count < 9; count += 1) {
        expect(await limiter.refusal([other, '192.0.2.1'], [rule, 'ada'])).toEqual({ rule, seconds: 900 })
      }
      expect(await counted(limiter, [other, '192.0.2.1'])).toBe(0)
    },
  ],
  [
    'of many attempts at once exactly the limit gets through',
    async ({ limiter }) => {
      const attempts = Array.from({ length: 20 }, () => limiter.allows([rule, 'ada'], [other, '192.0.2.1']))
      expect((await Promise.all(attempts)).filter(Boolean)).toHaveLength(3)
      expect(await counted(limiter, [other, '192.0.2.1'])).toBe(3)
    },
  ],
  [
    'gives back what was counted, and never more',
    async ({ limiter }) => {
      for (let count = 0; count < 3; count += 1) await limiter.take([rule, 'ada'], [other, 'ada'])
      await limiter.giveBack([[rule, 'ada']], 2)
      expect([await counted(limiter, [rule, 'ada']), await counted(limiter, [other, 'ada'])]).toEqual([1, 3])
      await limiter.giveBack([[rule, 'ada']], 9)
      await limiter.giveBack([[rule, 'never counted']])
      expect([await counted(limiter, [rule, 'ada']), await counted(limiter, [rule, 'never counted'])]).toEqual([0, 0])
    },
  ],
]

it.each(everywhere)('in memory: %s', (_, test) => test(open()))

onBothDatabases('in the database', (openSite) => {
  it.each(everywhere)('%s', async (_, test) => {
    await using site = await openSite()
    const { database } = site.context
    await test(open((now) => storedCounts({ database, secret: 'a secret', now })))
  })
})

const allowEach = async (limiter: Limiter, of: Rule, name: string, many: number) => {
  for (let index = 0; index < many; index += 1) await limiter.allows([of, `${name} ${index}`])
}

it('one rule never evicts the counts of another', async () => {
  const { limiter } = open()
  const comments: Rule = { name: 'comments', limit: 1, seconds: 900, store: 'memory' }
  await limiter.allows([rule, 'ada'])
  await allowEach(limiter, comments, 'stranger', 60_000)
  expect([await counted(limiter, [rule, 'ada']), await counted(limiter, [rule, 'bob'])]).toEqual([1, 0])
})
