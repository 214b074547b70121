import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sanitizeHtml } from './sanitize-html.ts'

describe('sanitizeHtml', () => {
  it.each([
    ['<p onclick="x()">Hi <b>there</b></p>', '<p>Hi <strong>there</strong></p>'],
    ['<script>alert(1)</script><p>a', '<p>a</p>'],
    ['<scr<script>ipt>alert(1)</script>', '<p>ipt&gt;alert(1)</p>'],
    ['<img src=x onerror=alert(1)>', '<p><img src="x" loading="lazy"></p>'],
    ['<a href="javascript:alert(1)">a</a>', '<p><a href="">a</a></p>'],
    ['<a href="java&#10;script:alert(1)">a</a>', '<p><a href="">a</a></p>'],
    ['<a href="JaVaScRiPt&colon;alert(1)">a</a>', '<p><a href="">a</a></p>'],
    [
      '<a href="https://a.io/?a=1&amp;b=2">a</a>',
      '<p><a href="https://a.io/?a=1&amp;b=2" rel="noopener nofollow">a</a></p>',
    ],
    ['<svg><script>alert(1)</script></svg>x', '<p>x</p>'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
    ['<ol><li>One<li>Two</ol>', '<ol><li>One</li><li>Two</li></ol>'],
    ['<ul><li>A<ul><li>B</li></ul></li><li>C</li></ul>', '<ul><li>A<ul><li>B</li></ul></li><li>C</li></ul>'],
    ['Plain text.\n\nA second paragraph.', '<p>Plain text.</p><p>A second paragraph.</p>'],
    ['<style>p{}</style><h1>Set up</h1>', '<h3>Set up</h3>'],
    ['<p style="position:fixed" class="x" id="main">a</p>', '<p>a</p>'],
    ['<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">', ''],
    ['<!-- <p>x</p> --><p>y</p>', '<p>y</p>'],
    ['', ''],
  ])('%s', (given, wanted) => {
    expect(sanitizeHtml(given)).toBe(wanted)
  })

  it('keeps the text and formatting of the demo instructions', () => {
    const text = readFileSync(new URL('../../content/demo/workflows/index.json', import.meta.url), 'utf8')
    for (const { usage_instructions: html } of JSON.parse(text)) {
      const safe = sanitizeHtml(html)
      for (const tag of ['<ol', '<li', '<strong', '<code']) {
        expect(safe.split(tag).length).toBe(html.split(tag).length)
      }
    }
  })

  it.each(['<b>', '<ol><li>', '<blockquote>', '<table><tr><td>'])('accepts thousands of nested %s', (tag) => {
    const words = `${tag.repeat(10_000 / tag.length)}words`
    expect(sanitizeHtml(words)).toContain('words')
  })

  it('never outputs active content, and changes nothing the second time', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '/',
      '=',
      ' ',
      'a',
      'p',
      'li',
      'script',
      'onerror',
      'href',
      'javascript:',
      '&',
      '&lt;',
      '<!--',
      '-->',
      'svg',
      'style',
      'ul',
      'img',
      '\n',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const safe = sanitizeHtml(pieces.join(''))
        expect(safe).not.toMatch(/<(?:script|style|svg|iframe)/i)
        expect(safe).not.toMatch(/<[^>]*\son\w+=/i)
        expect(safe).not.toMatch(/(?:href|src)="javascript:/i)
        expect(sanitizeHtml(safe)).toBe(safe)
      }),
    )
  })
})
