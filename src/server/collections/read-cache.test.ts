import { expect, test } from 'vitest'
import { readCache } from '../platform/database/read-cache.ts'

/** A read that the test completes. */
function reading() {
  const started: PromiseWithResolvers<string>[] = []
  const read = () => {
    const next = Promise.withResolvers<string>()
    started.push(next)
    return next.promise
  }
  return { started, read }
}

test('simultaneous calls with one key share one read, and later calls return its value', async () => {
  const { started, read } = reading()
  const ask = readCache<string>(() => 1, 2)
  const answers = [ask('a', read), ask('a', read)]
  started[0]?.resolve('first')
  expect(await Promise.all(answers)).toEqual(['first', 'first'])
  expect(await ask('a', read)).toBe('first')
  expect(started).toHaveLength(1)
})

test('a change during a read makes the next call read again', async () => {
  let version = 1
  const { started, read } = reading()
  const ask = readCache<string>(() => version, 2)
  const before = ask('a', read)
  version = 2
  const after = ask('a', read)
  started[1]?.resolve('new')
  started[0]?.resolve('old')
  expect(await Promise.all([before, after, ask('a', read)])).toEqual(['old', 'new', 'new'])
  expect(started).toHaveLength(2)
})

test('a failed read rejects all waiting calls and is not cached', async () => {
  const { started, read } = reading()
  const ask = readCache<string>(() => 1, 2)
  const answers = [ask('a', read), ask('a', read)]
  started[0]?.reject(new Error('no database'))
  expect((await Promise.allSettled(answers)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const again = ask('a', read)
  started[1]?.resolve('back')
  expect(await again).toBe('back')
})

test('a read whose entry was evicted still returns its value', async () => {
  const { started, read } = reading()
  const ask = readCache<string>(() => 1, 1)
  const answers = [ask('a', read), ask('b', read)]
  for (const [index, each] of started.entries()) each.resolve(`value ${index}`)
  expect(await Promise.all(answers)).toEqual(['value 0', 'value 1'])
})
