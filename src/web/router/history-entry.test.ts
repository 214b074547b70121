import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectReplaced, markEntry } from './history-entry.ts'

beforeEach(() => {
  vi.stubGlobal('location', { href: 'https://example.com/about' })
  vi.stubGlobal('history', {
    state: { idx: 4, key: 'known' },
    replaceState: (state: object) => Object.assign(history, { state }),
  })
})
afterEach(() => vi.unstubAllGlobals())

function arriveAt(state: object | null, place = '') {
  Object.assign(history, { state })
  Object.assign(location, { href: `https://example.com/about${place}` })
}

test("an entry of the router's keeps its key and position", () => {
  expect(markEntry()).toBe(4)
  expect(history.state).toEqual({ idx: 4, key: 'known' })
})

test('each entry that the browser made gets a key of its own and the next position', () => {
  markEntry()
  const marked = ['#one', '#two'].map((place) => {
    arriveAt(null, place)
    markEntry()
    return history.state
  })
  expect(marked.map(({ idx }) => idx)).toEqual([5, 6])
  expect(new Set(marked.map(({ key }) => key)).size).toBe(2)
  arriveAt(marked[0], '#one')
  expect(markEntry()).toBe(5)
})

test('an entry with the address of the last one has replaced it, and has its position', () => {
  markEntry()
  arriveAt(null, '#one')
  expect(markEntry()).toBe(5)
  arriveAt(null, '#one')
  expect([markEntry(), markEntry()]).toEqual([5, 5])
})

test('after expectReplaced(true) the next entry, and only that one, replaces the last one', () => {
  markEntry()
  expectReplaced(true)
  arriveAt(null, '#one')
  expect(markEntry()).toBe(4)
  arriveAt(null, '#two')
  expect(markEntry()).toBe(5)
})

test.each(['refuses', 'ignores'])('the position stays the same if the browser %s a mark', (what) => {
  markEntry()
  arriveAt(null, '#one')
  Object.assign(history, {
    replaceState: () => {
      if (what === 'refuses') throw new DOMException('Too many calls', 'SecurityError')
    },
  })
  expect([markEntry(), markEntry()]).toEqual([5, 5])
})

test('an entry keeps what others store in its state', () => {
  arriveAt({ mine: 1 })
  markEntry()
  expect(history.state).toMatchObject({ mine: 1 })
})
