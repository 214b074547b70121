import { expect, it } from 'vitest'
import { sameSite } from './next-page.ts'

it.each(['/', '/blogs/a?b=c#d', '/admin', '/a//b'])('sameSite returns %s unchanged', (next) => {
  expect(sameSite(next)).toBe(next)
})

it.each([
  null,
  '',
  'blogs',
  'https://evil.com',
  '//evil.com',
  '/\\evil.com',
  '/\t/evil.com',
  '/\n\\evil.com',
  '\t//evil.com',
  '/.//evil.com',
  '/x/..//evil.com',
  'javascript:alert(1)',
  '/:',
])('sameSite returns null or a path of this site for %j', (next) => {
  const path = sameSite(next)
  // The result must not lead to another site, however often it is parsed.
  if (path !== null) expect(new URL(path, 'https://site.example').origin).toBe('https://site.example')
  if (next !== '/:') expect(path).toBeNull()
})
