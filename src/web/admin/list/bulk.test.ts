import { expect, test } from 'vitest'
import { ApiError } from '../../api/call.ts'
import { resultWords, runBulk } from './bulk.ts'

const failing =
  (failures: Record<string, ApiError>, called: string[] = []) =>
  async (name: string) => {
    called.push(name)
    if (failures[name]) throw failures[name]
  }
const words = async (names: string[], failures: Record<string, ApiError>) =>
  resultWords(await runBulk(names, failing(failures), 'It failed.'), 'deleted', (name) => name)

test('all entries are done, one after another', async () => {
  const called: string[] = []
  const progress: number[] = []
  const result = await runBulk(['a', 'b'], failing({}, called), '', (done) => progress.push(done))
  expect(result).toEqual({ done: ['a', 'b'], failed: [], left: [] })
  expect([called, progress]).toEqual([
    ['a', 'b'],
    [0, 1],
  ])
})

test('an entry that fails does not stop the others, and the result says which and why', async () => {
  const stale = new ApiError(409, { error: 'It was changed elsewhere.', code: 'stale' })
  expect(await words(['a', 'b', 'c'], { b: stale })).toEqual({
    title: '2 deleted, 1 could not be',
    description: '“b”: It was changed elsewhere.',
  })
})

test.each([0, 401, 503])('after a %i the other entries are not tried, and the reason is given once', async (status) => {
  const called: string[] = []
  const away = new ApiError(status, { error: 'Not now.' })
  const result = await runBulk(['a', 'b', 'c', 'd'], failing({ b: away }, called), '')
  expect([result.done, result.left, called]).toEqual([['a'], ['c', 'd'], ['a', 'b']])
  expect(resultWords(result, 'deleted', (name) => name)).toEqual({
    title: '1 deleted, 3 could not be',
    description: 'Not now.',
  })
})

test('of many failures three are named', async () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  const gone = new ApiError(404, { error: 'Gone.' })
  expect(await words(names, Object.fromEntries(names.map((name) => [name, gone])))).toEqual({
    title: 'None could be deleted',
    description: '“a”: Gone. “b”: Gone. “c”: Gone. And 2 more.',
  })
})
