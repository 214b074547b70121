import { expect, test } from 'vitest'
import { orderKeeper } from './order-keeper.ts'

/** A keeper whose calls end when the test says so. */
function kept(stored: string) {
  const shown: string[] = []
  const sent: string[] = []
  const failures: unknown[] = []
  const calls: { end: () => void; fail: (error: Error) => void }[] = []
  const change = orderKeeper(stored, {
    send: (order) => {
      sent.push(order)
      return new Promise<void>((end, fail) => calls.push({ end, fail }))
    },
    show: (order) => shown.push(order),
    onFailure: async (error) => {
      failures.push(error)
      return null
    },
  })
  return { change, shown, sent, failures, calls }
}

test('a new order is shown at once and stored by one call', async () => {
  const { change, shown, sent, calls } = kept('ab')
  const stored = change('ba')
  expect([shown, sent]).toEqual([['ba'], ['ba']])
  calls[0]?.end()
  await stored
  expect(sent).toEqual(['ba'])
})

test('moves during a call are stored by one more call, with the last order', async () => {
  const { change, sent, calls } = kept('abc')
  void change('bac')
  void change('bca')
  const stored = change('cba')
  calls[0]?.end()
  await Promise.resolve()
  await expect.poll(() => calls.length).toBe(2)
  calls[1]?.end()
  await stored
  expect(sent).toEqual(['bac', 'cba'])
})

test('after a failure the order that the server has is shown, and the next move is stored', async () => {
  const { change, shown, sent, failures, calls } = kept('ab')
  const stored = change('ba')
  calls[0]?.fail(new Error('away'))
  await stored
  expect([shown, failures.length]).toEqual([['ba', 'ab'], 1])
  void change('ba')
  expect(sent).toEqual(['ba', 'ba'])
})
