import { expect, it } from 'vitest'
import { readQuery } from './query.ts'

const read = (query: string) => readQuery(new URLSearchParams(query), [])

it('readQuery makes the first page long, and starts the next one where n8n’s own count does', () => {
  expect(read('search=&page=1&limit=20&category=')).toMatchObject({ limit: 100, offset: 0 })
  expect(read('')).toMatchObject({ limit: 100, offset: 0 })
  // With 100 templates loaded, n8n requests page 100 / 20 + 1.
  expect(read('page=6&limit=20')).toMatchObject({ limit: 20, offset: 100 })
  expect(read('page=2&rows=100')).toMatchObject({ limit: 100, offset: 100 })
})

it('readQuery accepts smaller pages, and limits all to a hundred', () => {
  expect(read('page=1&rows=3')).toMatchObject({ limit: 3, offset: 0 })
  expect(read('page=2&rows=3')).toMatchObject({ limit: 3, offset: 3 })
  expect(read('page=1&rows=5000')).toMatchObject({ limit: 100, offset: 0 })
})

it('readQuery sorts popularity by all imports, and a trend by the recent ones', () => {
  expect(
    ['views:desc', 'rank:desc', 'trendingScore:desc', 'name:asc', 'x', ''].map((sort) => read(`sort=${sort}`).sort),
  ).toEqual(['imports', 'imports', 'recent', 'name', 'newest', 'newest'])
})
