import { describe, expect, it } from 'vitest'
import { addressText, decodedParams, matchPath, resolve } from './address.ts'

describe('resolve', () => {
  it.each([
    ['/about?lang=fr#cv', '/about?lang=fr#cv'],
    ['?page=2', '/blogs?page=2'],
    ['#comments', '/blogs#comments'],
    ['?', '/blogs'],
    ['', '/blogs'],
    ['other', '/other'],
    ['/a?q=what?#b#c', '/a?q=what?#b#c'],
  ])('a link to %j on the page /blogs leads to %j', (to, there) => {
    expect(addressText(resolve(to, '/blogs'))).toBe(there)
  })
})

describe('matchPath', () => {
  it.each([
    ['/', '/', {}],
    ['/about', '/About/', {}],
    ['/blogs/:slug', '/blogs/a.b%20c', { slug: 'a.b%20c' }],
    ['/admin/*', '/admin', { '*': '' }],
    ['/admin/*', '/admin/blogs/new', { '*': 'blogs/new' }],
    ['*', '/no/such/page', { '*': 'no/such/page' }],
  ])('%j matches %j', (pattern, pathname, params) => {
    expect(matchPath(pattern, pathname)).toEqual(params)
  })

  it.each([
    ['/', '/about'],
    ['/blogs/:slug', '/blogs/'],
    ['/blogs/:slug', '/blogs/a/b'],
    ['/admin/*', '/administrator'],
    ['/a.b', '/axb'],
  ])('%j does not match %j', (pattern, pathname) => {
    expect(matchPath(pattern, pathname)).toBeNull()
  })

  it('parameters are decoded, and malformed escapes stay', () => {
    expect(decodedParams({ slug: 'caf%C3%A9%2F1', other: '100%' })).toEqual({ slug: 'café/1', other: '100%' })
  })
})
