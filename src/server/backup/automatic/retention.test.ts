import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BackupKind, expired, type KeptBackup, nameOf, readName } from './retention.ts'

const day = 24 * 60 * 60 * 1000
const start = Date.parse('2026-01-01T03:00:00.000Z')

function backup(time: number, kind: BackupKind = 'site'): KeptBackup {
  const madeAt = new Date(time)
  return { name: nameOf(kind, madeAt), kind, madeAt }
}
const remaining = (all: KeptBackup[]) => {
  const gone = new Set(expired(all))
  return all.filter((each) => !gone.has(each))
}
const names = (all: KeptBackup[]) => all.map(({ name }) => name).sort()

/** Any backups within ten years, at whole seconds. */
const history = fc
  .uniqueArray(fc.nat(10 * 365 * 24 * 3600), { maxLength: 200 })
  .map((seconds) => seconds.map((each) => backup(start + each * 1000)))

test('the newest backup always stays, at most 17 do, and a second look removes nothing more', () => {
  fc.assert(
    fc.property(history, (all) => {
      const left = remaining(all)
      const newest = Math.max(...all.map(({ madeAt }) => madeAt.getTime()))
      expect(left.some(({ madeAt }) => madeAt.getTime() === newest)).toBe(all.length > 0)
      expect(left.length).toBeLessThanOrEqual(17)
      expect(expired(left)).toEqual([])
    }),
  )
})

test('the newest of each of the last seven days that have one stays', () => {
  fc.assert(
    fc.property(history, (all) => {
      const byDay = new Map<string, number>()
      for (const { madeAt } of all) {
        const name = madeAt.toISOString().slice(0, 10)
        byDay.set(name, Math.max(byDay.get(name) ?? 0, madeAt.getTime()))
      }
      const wanted = [...byDay.values()].sort((one, other) => other - one).slice(0, 7)
      const left = remaining(all).map(({ madeAt }) => madeAt.getTime())
      expect(left).toEqual(expect.arrayContaining(wanted))
    }),
  )
})

test('the order of the list does not matter', () => {
  fc.assert(
    fc.property(history, (all) => {
      expect(names(expired([...all].reverse()))).toEqual(names(expired(all)))
    }),
  )
})

test('with a backup every night, there is always one of each day of a week, each week of a month and each month of half a year', () => {
  let kept: KeptBackup[] = []
  for (let night = 0; night < 800; night += 1) {
    const now = start + night * day
    kept = remaining([...kept, backup(now)])
    if (night < 250) continue
    const ages = kept.map(({ madeAt }) => Math.round((now - madeAt.getTime()) / day)).sort((one, other) => one - other)
    expect(ages.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6])
    for (const weeks of [1, 2, 3]) expect(ages.some((age) => age <= weeks * 7 && age > (weeks - 1) * 7)).toBe(true)
    for (const months of [1, 2, 3, 4, 5]) {
      expect(
        ages.some((age) => age <= months * 31 && age > (months - 1) * 30 - 3),
        `${months} months`,
      ).toBe(true)
    }
  }
})

test('backups before a migration are kept apart: the last three', () => {
  const upgrades = [1, 2, 3, 4, 5].map((each) => backup(start + each * 1000, 'before-migration'))
  const nights = [1, 2].map((each) => backup(start + each * day))
  expect(names(expired([...upgrades, ...nights]))).toEqual(names(upgrades.slice(0, 2)))
})

test('only names of automatic backups are read', () => {
  const { name, madeAt } = backup(start)
  expect(readName(name)).toEqual({ name, kind: 'site', madeAt })
  for (const other of [
    '',
    'site.backup',
    `../${name}`,
    `a/${name}`,
    `${name}\n`,
    'site-2026-99-01-030000.backup',
    `${name}.0123abcd-1.partial`,
  ]) {
    expect(readName(other), other).toBeNull()
  }
})
