import { afterEach, expect, test, vi } from 'vitest'
import { stubForbiddenStorage, stubLocalStorage } from '../../../../tests/helpers/browser-globals.ts'
import { drafts } from './drafts.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('the drafts of a collection come back with their entry and values, the latest first', () => {
  const draft = (id: string | null, at: string) => JSON.stringify({ id, at, values: { category: 'Typed' } })
  stubLocalStorage({
    'draft:skills:new:a': draft(null, '2026-01-01T00:00:00.000Z'),
    'draft:skills:1:b': draft('1', '2026-01-02T00:00:00.000Z'),
    'draft:projects:new:c': draft(null, '2026-01-03T00:00:00.000Z'),
    token: 'secret',
  })
  expect(drafts.of('skills').map(({ key, id, values }) => [key, id, values])).toEqual([
    ['draft:skills:1:b', '1', { category: 'Typed' }],
    ['draft:skills:new:a', null, { category: 'Typed' }],
  ])
})

test('a kept draft is offered until it is dropped', () => {
  stubLocalStorage()
  const key = drafts.newKey('skills', '1')
  drafts.keep(key, '1', { category: 'Typed' })
  expect(drafts.of('skills')).toMatchObject([{ key, id: '1', values: { category: 'Typed' } }])
  drafts.drop(key)
  expect(drafts.of('skills')).toEqual([])
})

test.each([
  ['no JSON', '{'],
  ['no values', '{"id":null,"at":"2026-01-01T00:00:00.000Z"}'],
  ['null', 'null'],
  ['no time', '{"id":null,"values":{}}'],
])('a damaged draft is left out: %s', (_what, text) => {
  stubLocalStorage({ 'draft:skills:new:a': text })
  expect(drafts.of('skills')).toEqual([])
})

test('a full or forbidden storage breaks nothing', () => {
  stubForbiddenStorage()
  expect(() => drafts.keep('draft:skills:new:a', null, {})).not.toThrow()
  expect(() => drafts.drop('draft:skills:new:a')).not.toThrow()
  expect(drafts.of('skills')).toEqual([])
})
