import { expect, test } from 'vitest'
import { spansOf } from './projects.tsx'

test.each(['home', 'page'] as const)('%s: two or more projects always fill whole rows', (opening) => {
  for (let count = 2; count <= 41; count++) {
    const spans = spansOf(count, opening)
    expect(spans).toHaveLength(count)
    let room = 12
    for (const span of spans) {
      room -= span
      expect(room, `${count} projects`).toBeGreaterThanOrEqual(0)
      if (room === 0) room = 12
    }
    expect(room, `${count} projects`).toBe(12)
  }
})

test('spansOf returns 8 of 12 columns for a single project, and none for an empty list', () => {
  expect(spansOf(1, 'home')).toEqual([8])
  expect(spansOf(0, 'page')).toEqual([])
})
