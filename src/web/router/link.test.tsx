import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { NavLink, StaticRouter } from './router.tsx'

const isMarked = (url: string, to: string, end = false) =>
  renderToStaticMarkup(
    <StaticRouter url={url}>
      <NavLink to={to} end={end} />
    </StaticRouter>,
  ).includes('aria-current="page"')

it.each([
  ['/admin', '/admin'],
  ['/admin/', '/admin'],
  ['/admin?view=all', '/admin'],
  ['/', '/'],
])('on the page %j, a link to exactly %j is marked', (url, to) => {
  expect(isMarked(url, to, true)).toBe(true)
})

it.each([
  ['/admin/blog', '/admin'],
  ['/about', '/'],
])('on the page %j, a link to exactly %j is not marked', (url, to) => {
  expect(isMarked(url, to, true)).toBe(false)
})

it('a link is marked on the pages below it, except the link to the home page', () => {
  expect([isMarked('/blogs/a', '/blogs'), isMarked('/blogs-old', '/blogs'), isMarked('/about', '/')]).toEqual([
    true,
    false,
    false,
  ])
})
