import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutSiteTags } from './import-cleaning.ts'
import { replacePictures } from './picture-addresses.ts'

const toNew = async (text: string) => replacePictures(text, async (address) => `/new/${encodeURIComponent(address)}`)

test.each([
  ['![a](x.png)', '![a](/new/x.png)'],
  ['![a [b] (c)](x.png "x.png")', '![a [b] (c)](/new/x.png "x.png")'],
  ['![a](<x y.png>)', '![a](/new/x%20y.png)'],
  ['![a](x\\(1\\).png) ![b](x(2).png)', '![a](/new/x(1).png) ![b](/new/x(2).png)'],
  ['[![a](s.png)](l.png)', '[![a](/new/s.png)](/new/l.png)'],
  ['[text](page.html) [text](l.png#x)', '[text](page.html) [text](/new/l.png%23x)'],
  ['![a][r] ![r]\n\n[r]: x.png "t"', '![a][r] ![r]\n\n[r]: /new/x.png "t"'],
  ['> - ![a](x.png)\n\n| a |\n|---|\n| ![b](y.png) |', '> - ![a](/new/x.png)\n\n| a |\n|---|\n| ![b](/new/y.png) |'],
  ['`![a](x.png)` \\![a](x.png)\n\n    ![a](x.png)\n\n```\n![a](x.png)\n```', null],
])('replacePictures changes the addresses of pictures and nothing else: %s', async (text, expected) => {
  expect(await toNew(text)).toBe(expected ?? text.replace('\\![a](x.png)', '\\![a](/new/x.png)'))
})

test('replacePictures leaves any text as it is when no address changes', async () => {
  const part = fc.constantFrom(
    '![',
    '[',
    '](',
    ')',
    '<',
    '>',
    'x.png',
    '\\',
    '"',
    ' ',
    '\n',
    ']: ',
    '`',
    '&amp;',
    '(',
    '*',
  )
  const text = fc.array(fc.oneof(part, fc.string({ maxLength: 3 })), { maxLength: 30 }).map((parts) => parts.join(''))
  const property = fc.asyncProperty(text, async (text) => {
    expect(await replacePictures(text, async () => null)).toBe(text)
    expect(await replacePictures(text, async (address) => (address.includes('never') ? '' : null))).toBe(text)
  })
  await fc.assert(property)
})

test('withoutSiteTags replaces tags of pictures outside of code', () => {
  expect(withoutSiteTags('{{< figure src="a b.png" alt="A [b]" caption="c \\"d" >}}')).toContain('](<a b.png> ')
  expect(withoutSiteTags('![a]({{ site.baseurl }}/a.png) [b]({{ "/b" | absolute_url }}) ![c]({% link c.png %})')).toBe(
    '![a](/a.png) [b](/b) ![c](/c.png)',
  )
  const code = '`{{ site.url }}` {{ page.title }}\n\n```\n{{< figure src="a.png" >}}\n```'
  expect(withoutSiteTags(code)).toBe(code)
})
