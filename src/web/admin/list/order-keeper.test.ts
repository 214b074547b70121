import { expect, test } from 'vitest'
import { moved, orderKeeper } from './order-keeper.ts'

/** A keeper whose calls end when the test says so. */
function kept(stored: string[]) {
  const shown: string[] = []
  const sent: string[] = []
  const failures: unknown[] = []
  const calls: { end: () => void; fail: (error: Error) => void }[] = []
  const keeper = orderKeeper({
    stored,
    send: (ids) => {
      sent.push(ids.join(''))
      return new Promise<void>((end, fail) => calls.push({ end, fail }))
    },
    show: (ids) => shown.push(ids.join('')),
    onFailure: (error) => failures.push(error),
  })
  return { keeper, shown, sent, failures, calls }
}

test('a new order is shown at once and stored by one call', async () => {
  const { keeper, shown, sent, calls } = kept(['a', 'b'])
  const stored = keeper.change(['b', 'a'])
  expect([shown, sent]).toEqual([['ba'], ['ba']])
  calls[0]?.end()
  await stored
  expect(sent).toEqual(['ba'])
})

test('moves during a call are stored by one more call, with the last order', async () => {
  const { keeper, sent, calls } = kept(['a', 'b', 'c'])
  void keeper.change(['b', 'a', 'c'])
  void keeper.change(['b', 'c', 'a'])
  const stored = keeper.change(['c', 'b', 'a'])
  calls[0]?.end()
  await Promise.resolve()
  await expect.poll(() => calls.length).toBe(2)
  calls[1]?.end()
  await stored
  expect(sent).toEqual(['bac', 'cba'])
})

test('after a failure the order that the server has is shown, and the next move is stored', async () => {
  const { keeper, shown, sent, failures, calls } = kept(['a', 'b'])
  const stored = keeper.change(['b', 'a'])
  calls[0]?.fail(new Error('away'))
  await stored
  expect([shown, failures.length]).toEqual([['ba', 'ab'], 1])
  void keeper.change(['b', 'a'])
  expect(sent).toEqual(['ba', 'ba'])
})

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, -1, 'abc'],
  [1, 9, 'acb'],
])('the entry at %i moves to %i: %s', (from, to, expected) => {
  expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(expected)
})
