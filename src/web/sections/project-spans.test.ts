import { expect, test } from 'vitest'
import { spansOf } from './project-spans.ts'

test.each(['home', 'page'] as const)('%s: any number of projects from two on fills whole rows', (opening) => {
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

test('one project alone does not take the whole row, and none takes nothing', () => {
  expect(spansOf(1, 'home')).toEqual([8])
  expect(spansOf(0, 'page')).toEqual([])
})
