import { expect, test } from 'vitest'
import { judge } from './backups.ts'
import { nameOf } from './retention.ts'

const now = new Date('2026-06-10T12:00:00.000Z')
const hours = (number: number) => new Date(now.getTime() - number * 3_600_000)
const kept = (...ages: number[]) =>
  ages.map((age) => ({ name: nameOf('site', hours(age)), kind: 'site' as const, madeAt: hours(age) }))
const never = { finished_at: null, failed_at: null, failure: null }
const failed = (age: number, failure = 'The disk is full.') => ({
  ...never,
  failed_at: hours(age).toISOString(),
  failure,
})
const finished = (age: number) => ({ ...never, finished_at: hours(age).toISOString() })

test.each([
  ['a fresh site is not an alarm', { kept: [], run: undefined }, 'none', null],
  ['a site whose first night has not come is not an alarm', { kept: [], run: never }, 'none', null],
  ['a backup of last night is good', { kept: kept(9, 33), run: finished(9) }, 'ok', null],
  [
    'a failure before the last good backup is over',
    { kept: kept(9), run: { ...failed(10), ...finished(9), failed_at: hours(10).toISOString(), failure: 'Full.' } },
    'ok',
    null,
  ],
  [
    'the last failed attempt is an alarm with its sentence',
    { kept: kept(33), run: failed(9) },
    'failed',
    'The last attempt failed: The disk is full.',
  ],
  [
    'the first attempt that fails is an alarm',
    { kept: [], run: failed(9) },
    'failed',
    'The last attempt failed: The disk is full.',
  ],
  [
    'a backup of more than two days is an alarm',
    { kept: kept(49), run: finished(49) },
    'failed',
    'The last good backup is older than two days.',
  ],
  [
    'both are said',
    { kept: kept(57), run: { ...finished(57), ...failed(9), finished_at: hours(57).toISOString() } },
    'failed',
    'The last good backup is older than two days. The last attempt failed: The disk is full.',
  ],
  [
    'backups that were removed are an alarm',
    { kept: [], run: finished(57) },
    'failed',
    'The last backup is no longer where it was stored.',
  ],
  [
    'a backup from a clock that was wrong does not count',
    { kept: kept(-9_000, 49), run: finished(49) },
    'failed',
    'The last good backup is older than two days.',
  ],
  ['without a list the last good run counts', { kept: undefined, run: finished(9) }, 'ok', null],
  [
    'a backup before a migration does not count',
    { kept: kept(49).concat({ name: 'x', kind: 'before-migration' as never, madeAt: hours(1) }), run: finished(49) },
    'failed',
    'The last good backup is older than two days.',
  ],
])('%s', (_, { kept, run }, state, problem) => {
  expect(judge({ kept, run, now })).toMatchObject({ state, problem })
})
