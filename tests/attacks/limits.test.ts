import { expect, it } from 'vitest'
import { openLimiter, type Rule } from '../../src/server/platform/http/limiter.ts'

const rule: Rule = { name: 'tries of account', most: 3, seconds: 900 }
const day = 24 * 60 * 60 * 1000

function open() {
  let time = Date.parse('2026-03-01T12:00:00Z')
  const limiter = openLimiter({ enabled: true, now: () => new Date(time) })
  const waits = (of: Rule, key: string): number => {
    try {
      limiter.take(of, key)
      return 0
    } catch (error) {
      return Number((error as { headers: Record<string, string> }).headers['Retry-After'])
    }
  }
  return { limiter, waits, pass: (milliseconds: number) => (time += milliseconds) }
}

it('allows the limit within a window and again in the next one', () => {
  const { waits, pass } = open()
  expect([1, 2, 3, 4].map(() => waits(rule, 'ada'))).toEqual([0, 0, 0, 900])
  pass(900_000)
  expect(waits(rule, 'ada')).toBe(0)
})

it('does not extend a window when the clock is set back by a day', () => {
  const { waits, pass } = open()
  for (let count = 0; count < 3; count += 1) waits(rule, 'ada')
  pass(-day)
  expect(waits(rule, 'ada')).toBe(900)
  pass(900_000)
  expect(waits(rule, 'ada')).toBe(0)
})

it('keeps evicted counts, also when the clock is set back', () => {
  const { limiter, waits, pass } = open()
  for (let count = 0; count < 3; count += 1) waits(rule, 'ada')
  for (let stranger = 0; stranger < 50_000; stranger += 1) limiter.allows(rule, `stranger ${stranger}`)
  expect(limiter.count(rule, 'ada')).toBe(3)
  for (let stranger = 0; stranger < 50_000; stranger += 1) limiter.allows(rule, `another ${stranger}`)
  pass(-day)
  expect(waits(rule, 'ada')).toBe(900)
  pass(900_000)
  expect(waits(rule, 'ada')).toBe(0)
})

it('one rule never evicts the counts of another', () => {
  const { limiter } = open()
  const other: Rule = { name: 'comments', most: 1, seconds: 900 }
  limiter.allows(rule, 'ada')
  for (let stranger = 0; stranger < 50_000; stranger += 1) limiter.allows(other, `stranger ${stranger}`)
  expect([limiter.count(rule, 'ada'), limiter.count(rule, 'bob')]).toEqual([1, 0])
})

it('a new key starts at zero after a flood, except for the few that share a slot', () => {
  const { limiter } = open()
  for (let stranger = 0; stranger < 21_000; stranger += 1) limiter.allows(rule, `stranger ${stranger}`)
  const fresh = Array.from({ length: 1000 }, (_, index) => limiter.count(rule, `new ${index}`))
  expect(fresh.filter((count) => count === 0).length).toBeGreaterThan(900)
})
