import fc from 'fast-check'
import { setextUnderline } from 'micromark-core-commonmark'
import { expect, test, vi } from 'vitest'
import { anyCharacter } from '../../tests/helpers/any-character.ts'
import { rounds } from '../../tests/helpers/drawn-cases.ts'
import { safeAddress } from './address.ts'
import { isTooComplex } from './complexity.ts'
import { renderMarkdown } from './render.ts'

const repeat = (text: string, count: number) => text.repeat(count)

test('renderMarkdown returns a too complex text as plain text', async () => {
  const result = await renderMarkdown(`${repeat('>', 100)} <b>&\n\nnext`)
  expect(result.degraded).toBe(true)
  expect(result.html).toBe(`<p>${repeat('&gt;', 100)} &lt;b&gt;&amp;</p>\n<p>next</p>`)
})

test('renderMarkdown does not degrade long ordinary posts', async () => {
  const section = '## Part\n\nSome *text* with `code`, [a link](/b) and **more**.\n\n- one\n- two\n  1. [x](y)\n\n'
  const table = `| a | b |\n|---|---|\n${repeat('| `x` | [y](z) |\n', 300)}\n`
  const code = `\`\`\`json\n${repeat('[["a_b"], ["*"]],\n', 1_500)}\`\`\`\n\n`
  const result = await renderMarkdown(repeat(section, 500) + table + code)
  expect(result.degraded).toBe(false)
  expect(result.outline).toHaveLength(500)
})

const halfAMegabyte = (piece: string) => repeat(piece, Math.ceil(500_000 / piece.length))

test.each(['# a\n', 'a\n', 'a\n\n', '_a_ *b*\n', '_a_ *b*\n\n', '|a|b|\n|-|-|\n\n', '[a](b)\n\n'])(
  'isTooComplex returns true for half a megabyte of %j',
  (piece) => expect(isTooComplex(halfAMegabyte(piece))).toBe(true),
)

test.each([
  ['headings', 125_000, '## A heading\n\nWords.\n\n'],
  ['underlined headings', 125_000, 'A heading\n=========\n\nWords.\n\n'],
  ['small headings', 60_000, 'a\n===\n'],
  ['tables', 125_000, '| Name | Price |\n|---|---|\n| one | 12 |\n| two | 14 |\n\n'],
  ['prose', 500_000, 'One *line* of a paragraph, about as long as people write them by hand.\n'.repeat(9).concat('\n')],
])('renderMarkdown accepts %s in realistic numbers', (_name, length, piece) => {
  expect(isTooComplex(repeat(piece, Math.ceil(length / piece.length)))).toBe(false)
})

test('renderMarkdown takes linear work for underlined headings', async () => {
  const handled = vi.spyOn(setextUnderline, 'resolveTo')
  const work = async (headings: number) => {
    handled.mockClear()
    expect((await renderMarkdown(repeat('A heading\n===\n\nWords.\n\n', headings))).outline).toHaveLength(headings)
    return handled.mock.calls.reduce((sum, [events]) => sum + events.length, 0)
  }
  expect(await work(400)).toBe(10 * (await work(40)))
  handled.mockRestore()
})

const pieces = fc.constantFrom(
  ...[
    'javascript:',
    'JaVaScript&colon;',
    'data:text/html,',
    'vbscript:',
    '<script>',
    '</script>',
    '<img src=x onerror=a>',
  ],
  ...[
    '[a](',
    '![a](',
    ')',
    '](',
    '[',
    ']',
    '<',
    '>',
    '"',
    "'",
    '`',
    '```html\n',
    '\n',
    '\n\n',
    '    ',
    '# ',
    '> ',
    '- ',
  ],
  ...[
    '[^1]',
    '[^1]: ',
    '[x]: ',
    '|a|b|\n|-|-|\n',
    '- [x] ',
    '**',
    '_',
    '~~',
    '&#x3C;',
    '&#10;',
    '\\',
    '\u0000',
    'a',
    'é',
  ],
  ...['<svg/onload=a>', '<a href="javascript:x" onclick=y>', 'https://a.b', 'www.a.b', 'a@b.c', 'id="x"', ' onload=x '],
)
const source = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: pieces },
      { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 8 }) },
    ),
  )
  .map((parts) => parts.join(''))

test('renderMarkdown never outputs a script, an event handler or an unsafe address', async () => {
  await fc.assert(
    fc.asyncProperty(source, async (markdown) => {
      const { html } = await renderMarkdown(markdown)
      for (const [tag, name = '', attributes = ''] of html.matchAll(/<\/?([a-z0-9]+)((?: [a-z-]+(?:="[^"]*")?)*)>/g)) {
        expect(tag).not.toMatch(/^<\/?(?:script|style|iframe|svg|form|object|embed|base|meta|link)\b/)
        expect(name).toMatch(/^[a-z0-9]+$/)
        for (const [, key = '', value = ''] of attributes.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/g)) {
          expect(key).not.toMatch(/^on|^style$|^srcdoc$/)
          if (key === 'href' || key === 'src') expect(safeAddress(unescaped(value))).toBe(unescaped(value))
          if (key === 'id') expect(value).toMatch(/^(?:h|note)-/)
        }
      }
      // Any other `<` would be an escaping bug in the printer.
      expect(html.replace(/<\/?[a-z0-9]+(?: [a-z-]+(?:="[^"]*")?)*>/g, '')).not.toContain('<')
    }),
    { numRuns: rounds(500) },
  )
})

function unescaped(value: string): string {
  return value.replace(/&#x([0-9a-f]+);/gi, (_entity, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
}
