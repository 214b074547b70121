import { afterEach, expect, test, vi } from 'vitest'
import { QueryClient } from '../queries/query-client.ts'
import { prefetchPage } from './prefetch-page.ts'

afterEach(() => vi.unstubAllGlobals())

const fetching = (...answers: (() => Promise<Response>)[]) => {
  const fetched = vi.fn(() => answers.shift()?.() ?? Promise.reject(new Error('No answer.')))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

test.each([
  ['that fails', async () => new Response('', { status: 503 })],
  ['without a connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a prefetch %s is forgotten at once', async (what, answer) => {
  const fetched = fetching(answer, answer)
  const prefetch = () => prefetchPage(new QueryClient(), `/about?${what}`).catch(() => {})
  await prefetch()
  await prefetch()
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('a prefetch that is under way is not repeated', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const fetched = fetching(() => promise)
  const both = [1, 2].map(() => prefetchPage(new QueryClient(), '/services'))
  resolve(new Response('', { status: 500 }))
  await Promise.all(both)
  expect(fetched).toHaveBeenCalledTimes(1)
})
