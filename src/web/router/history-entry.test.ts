import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { markEntry } from './history-entry.ts'

beforeEach(() => {
  vi.stubGlobal('history', {
    state: { idx: 4, key: 'known' },
    replaceState: (state: object) => Object.assign(history, { state }),
  })
})
afterEach(() => vi.unstubAllGlobals())

const arriveAt = (state: object | null) => Object.assign(history, { state })

test("an entry of the router's keeps its key and position", () => {
  expect(markEntry()).toBe(4)
  expect(history.state).toEqual({ idx: 4, key: 'known' })
})

test('each entry that the browser made gets a key of its own and the next position', () => {
  markEntry()
  const marked = [1, 2].map(() => {
    arriveAt(null)
    markEntry()
    return history.state
  })
  expect(marked.map(({ idx }) => idx)).toEqual([5, 6])
  expect(new Set(marked.map(({ key }) => key)).size).toBe(2)
  arriveAt(marked[0])
  expect(markEntry()).toBe(5)
})

test('an entry that takes the place of another one has its position', () => {
  markEntry()
  arriveAt(null)
  expect(markEntry(true)).toBe(4)
})

test('an entry keeps what others store in its state', () => {
  arriveAt({ mine: 1 })
  markEntry()
  expect(history.state).toMatchObject({ mine: 1 })
})
