import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../tests/helpers/any-character.ts'
import { countSteps } from '../../tests/helpers/steps.ts'
import { safeAddress } from './address.ts'
import { renderComment } from './comment.ts'

const link = (href: string, text = href) => `<a href="${href}" rel="nofollow ugc noopener">${text}</a>`

test.each([
  ['One\ntwo  \nthree\n\nfour', '<p>One<br>two<br>three</p>\n<p>four</p>'],
  ['**b** *i* _x_ `c<d>`', '<p><strong>b</strong> <em>i</em> <em>x</em> <code>c&lt;d&gt;</code></p>'],
  ['```js\na\n\nb\n```', '<pre><code>a\n\nb\n</code></pre>'],
  ['> q\n> r\n\nanswer', '<blockquote>\n<p>q<br>r</p>\n</blockquote>\n<p>answer</p>'],
  ['[a](https://a.example/x)', `<p>${link('https://a.example/x', 'a')}</p>`],
  ['See https://a.example/w_(x).', `<p>See ${link('https://a.example/w_(x)')}.</p>`],
  ['https://a.example/_next_/', `<p>${link('https://a.example/_next_/')}</p>`],
])('renderComment renders %j', async (source, html) => {
  expect(await renderComment(source)).toBe(html)
})

test.each([
  '# a\n## b',
  'a\n===',
  '- a\n- b\n1. c',
  '---',
  '~~a~~',
  '| a | b |\n|---|---|',
  '- [x] a',
  '[^1]\n[^1]: a',
  '[a]\n[a]: /b',
])('renderComment keeps %j as typed', async (source) => {
  expect(await renderComment(source)).toBe(`<p>${source.replaceAll('\n', '<br>')}</p>`)
})

test.each(['<b onclick=x>a</b>', '<script>alert(1)</script>', '<!-- a -->'])(
  'renderComment escapes %s',
  async (source) => {
    expect(await renderComment(source)).toBe(`<p>${source.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`)
  },
)

test.each(['javascript:alert(1)', 'JaVaScript&colon;a', 'data:text/html,a', 'vbscript:a', 'file:///a'])(
  'renderComment leaves only the text of a link to %s',
  async (address) => expect(await renderComment(`[a](${address})`)).toBe('<p>a</p>'),
)

test('renderComment shows no image', async () => {
  expect(await renderComment('![a](https://a.example/b.png)')).not.toContain('<img')
})

const pieces = ['[a](', '![a](', ')', '](', '[', '<', '>', '"', '`', '```\n', '\n', '\n\n', '> ', '**', '_', '\\', 'a']
const addresses = ['javascript:', 'data:text/html,', '//b.example', 'https://b.example', 'www.b.example', 'c@d.example']
const tags = ['<img src=x onerror=a>', '<a href="javascript:x" onclick=y>', '&#x3C;', '&#10;', '\u0000', ' onload=x ']

test('renderComment outputs nothing but the allowed tags and safe addresses', async () => {
  const piece = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...pieces, ...addresses, ...tags) },
    { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 8 }) },
  )
  const source = fc.array(piece).map((parts) => parts.join(''))
  await fc.assert(
    fc.asyncProperty(source, async (text) => {
      const html = await renderComment(text)
      const plain = /<\/?(?:p|em|strong|code|pre|blockquote)>|<br>|<\/a>/g
      const rest = html.replace(plain, '').replace(/<a href="([^"]+)" rel="nofollow ugc noopener">/g, (_tag, href) => {
        const address = href.replaceAll('&amp;', '&').replaceAll('&quot;', '"')
        expect(safeAddress(address)).toBe(address)
        return ''
      })
      expect(rest).not.toMatch(/[<>]/)
    }),
  )
})

test.each(['>', '[', '[a](', '*a_ ', '![', '`', '> a\n\n', 'www.a.b ', '**', 'a@b.c', '&', '<a '])(
  'renderComment returns within its step limit for many %j',
  async (piece) => {
    const source = piece.repeat(5_000 / piece.length)
    expect(await countSteps(() => renderComment(source))).toBeLessThan(2_000 * source.length)
  },
)
