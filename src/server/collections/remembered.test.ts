import { expect, test } from 'vitest'
import { remembered } from './remembered.ts'

/** A reading that ends when the test says so. */
function reading() {
  const started: PromiseWithResolvers<string>[] = []
  const read = () => {
    const next = Promise.withResolvers<string>()
    started.push(next)
    return next.promise
  }
  return { started, read }
}

test('calls of one key at once share one reading, and later calls have its value', async () => {
  const { started, read } = reading()
  const ask = remembered<string>(() => 1, 2)
  const answers = [ask('a', read), ask('a', read)]
  started[0]?.resolve('first')
  expect(await Promise.all(answers)).toEqual(['first', 'first'])
  expect(await ask('a', read)).toBe('first')
  expect(started).toHaveLength(1)
})

test('a change during a reading makes the next call read again', async () => {
  let version = 1
  const { started, read } = reading()
  const ask = remembered<string>(() => version, 2)
  const before = ask('a', read)
  version = 2
  const after = ask('a', read)
  started[1]?.resolve('new')
  started[0]?.resolve('old')
  expect(await Promise.all([before, after, ask('a', read)])).toEqual(['old', 'new', 'new'])
  expect(started).toHaveLength(2)
})

test('a failed reading is answered to all who wait and is not remembered', async () => {
  const { started, read } = reading()
  const ask = remembered<string>(() => 1, 2)
  const answers = [ask('a', read), ask('a', read)]
  started[0]?.reject(new Error('no database'))
  expect((await Promise.allSettled(answers)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const again = ask('a', read)
  started[1]?.resolve('back')
  expect(await again).toBe('back')
})

test('a reading that others have pushed out is still answered', async () => {
  const { started, read } = reading()
  const ask = remembered<string>(() => 1, 1)
  const answers = [ask('a', read), ask('b', read)]
  for (const [index, each] of started.entries()) each.resolve(`value ${index}`)
  expect(await Promise.all(answers)).toEqual(['value 0', 'value 1'])
})
