import { afterEach, expect, test, vi } from 'vitest'
import { stubForbiddenStorage, stubLocalStorage } from '../../../../tests/helpers/browser-globals.ts'
import { drafts, hasText } from './drafts.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('drafts.list() returns the entry and values of each draft of a collection, the latest first', () => {
  const draft = (id: string | null, at: string) => JSON.stringify({ id, at, values: { category: 'Typed' } })
  stubLocalStorage({
    'draft:skills:new:a': draft(null, '2026-01-01T00:00:00.000Z'),
    'draft:skills:1:b': draft('1', '2026-01-02T00:00:00.000Z'),
    'draft:projects:new:c': draft(null, '2026-01-03T00:00:00.000Z'),
    token: 'secret',
  })
  expect(drafts.list('skills').map(({ key, id, values }) => [key, id, values])).toEqual([
    ['draft:skills:1:b', '1', { category: 'Typed' }],
    ['draft:skills:new:a', null, { category: 'Typed' }],
  ])
})

test('a stored draft is listed until it is removed', () => {
  stubLocalStorage()
  const key = drafts.newKey('skills', '1')
  drafts.save(key, '1', { category: 'Typed' })
  expect(drafts.list('skills')).toMatchObject([{ key, id: '1', values: { category: 'Typed' } }])
  drafts.remove(key)
  expect(drafts.list('skills')).toEqual([])
})

test.each([
  ['no JSON', '{'],
  ['no values', '{"id":null,"at":"2026-01-01T00:00:00.000Z"}'],
  ['null', 'null'],
  ['no time', '{"id":null,"values":{}}'],
])('drafts.list() leaves out a damaged draft: %s', (_what, text) => {
  stubLocalStorage({ 'draft:skills:new:a': text })
  expect(drafts.list('skills')).toEqual([])
})

test('a full or forbidden storage throws no error', () => {
  stubForbiddenStorage()
  expect(() => drafts.save('draft:skills:new:a', null, {})).not.toThrow()
  expect(() => drafts.remove('draft:skills:new:a')).not.toThrow()
  expect(drafts.list('skills')).toEqual([])
})

test.each([
  ['nothing', { title: '', version: '1.0.0', published: false }, false],
  ['a ticked box', { title: '', version: '1.0.0', published: true }, false],
  ['spaces', { title: ' ', version: '1.0.0', published: false }, false],
  ['a title', { title: 'T', version: '1.0.0', published: false }, true],
  ['other text than a field began with', { title: '', version: '2', published: false }, true],
])('hasText() of a new entry with %s', (_what, values, expected) => {
  expect(hasText(values, { title: '', version: '1.0.0', published: false })).toBe(expected)
})
