import { expect, it } from 'vitest'
import { pageCache } from './page-cache.ts'

it('the memory for pages is bounded also if their headers are long', async () => {
  const cache = pageCache({
    content: { current: 1, lastOwn: 0 },
    keyOf: ({ pathname }) => pathname,
    now: () => new Date(0),
    onKept: () => {},
    counts: { stored: 0, sent: 0, notModified: 0 },
  })
  const length = 200 * 1024
  const keys = Array.from({ length: 200 }, (_, index) => `/${index}`)
  for (const key of keys) {
    const page = { key, status: 200, version: 1, html: key, etag: key }
    await cache.store(page, { link: 'x'.repeat(length) })
  }
  // The headers themselves, and joined for each of three encodings.
  const limit = (32 * 1024 * 1024) / (4 * length)
  const hits = keys.filter((key) => cache.kept(key))
  expect([hits.length > 0, hits.length <= limit]).toEqual([true, true])
})
