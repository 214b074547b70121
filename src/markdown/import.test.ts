import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rounds } from '../../tests/helpers/drawn-cases.ts'
import { readMarkdownFile } from './import.ts'

const nothing = { title: null, keywords: [], series: null, excerpt: null, description: null, imageUrl: null, notes: [] }

test('readMarkdownFile reads a heading, bold labels and the content below a line', async () => {
  const file = [
    '# My *post*',
    '',
    '**Keywords:** a, b , ,c',
    '**Excerpt**: Short text  ',
    '**Series:** On testing',
    '**DESCRIPTION:**',
    'on the next line',
    'and one more',
    '**Featured image:** ![alt](https://a.b/c_(1).png "t")',
    '',
    '---',
    '',
    'Content',
    '',
    '---',
    'more',
  ]
  expect(await readMarkdownFile(file.join('\n'))).toEqual({
    title: 'My post',
    keywords: ['a', 'b', 'c'],
    series: 'On testing',
    excerpt: 'Short text',
    description: 'on the next line and one more',
    imageUrl: 'https://a.b/c_(1).png',
    content: 'Content\n\n---\nmore',
    notes: [],
  })
})

test('BOM and CRLF do not change the result', async () => {
  expect(await readMarkdownFile('\uFEFF# A\r\n\r\n**Image**: /x.png\r\n---\r\nb\r\nc\r\n')).toEqual({
    ...nothing,
    title: 'A',
    imageUrl: '/x.png',
    content: 'b\nc',
  })
})

test('without metadata the whole file is the content, its heading included', async () => {
  expect(await readMarkdownFile('# A\n\nb\n\n---\n\nc\n')).toEqual({
    ...nothing,
    title: 'A',
    content: '# A\n\nb\n\n---\n\nc',
  })
  expect(await readMarkdownFile('Just text\n---\nmore')).toEqual({ ...nothing, content: 'Just text\n---\nmore' })
  expect((await readMarkdownFile('b\n\n**Image:** later in the article\n\nc')).content).toContain('**Image:**')
})

test('a heading directly above the line is the title', async () => {
  expect(await readMarkdownFile('# A\n\n---\n\nb')).toEqual({ ...nothing, title: 'A', content: 'b' })
  expect(await readMarkdownFile('A\n===\n---\nb')).toEqual({ ...nothing, title: 'A', content: 'b' })
})

test('without a line the content begins after the labels', async () => {
  expect(await readMarkdownFile('# A\n**Keywords:** x\nb\n\n## c\n\n---\nd')).toEqual({
    ...nothing,
    title: 'A',
    keywords: ['x'],
    content: 'b\n\n## c\n\n---\nd',
  })
})

test('ignores separators and headings inside code', async () => {
  const file = '```\n# no\n---\n```\n\n# Yes'
  expect(await readMarkdownFile(file)).toEqual({ ...nothing, title: 'Yes', content: file })
})

test('prose between labels and line stays in the content; unknown labels do not', async () => {
  expect((await readMarkdownFile('**Excerpt:** e\n**Author:** me\n\nIntro\n\n---\n\nb')).content).toBe(
    'Intro\n\n---\n\nb',
  )
  expect((await readMarkdownFile('# A\n**Author:** me\n**Excerpt:** e\n---\nb')).content).toBe('b')
})

test('keywords may be a list, an image may be a link or an address, and unsafe images are null', async () => {
  expect((await readMarkdownFile('**Keywords:**\n- a\n- `b`\n\n---\nx')).keywords).toEqual(['a', 'b'])
  expect((await readMarkdownFile('- **Cover image:** [x](</a b.png>)\n---\nx')).imageUrl).toBe('/a b.png')
  expect((await readMarkdownFile('**Image:** <https://a.b/c.png>\n---\nx')).imageUrl).toBe('https://a.b/c.png')
  expect((await readMarkdownFile('**Image:** javascript:alert(1)\n---\nx')).imageUrl).toBeNull()
})

test('reads YAML front matter', async () => {
  const file = [
    '---',
    'title: "A: b"',
    'slug: a-b # c',
    'date: 2025-03-04',
    'draft: true',
    'tags:',
    '  - x',
    "  - 'y, z'",
    'cover:',
    '  image: /c.png',
    'description: >',
    '  two',
    '  lines',
    'other: 1',
    '---',
    '',
    '# Heading',
    '',
    'text',
  ]
  expect(await readMarkdownFile(file.join('\n'))).toEqual({
    title: 'A: b',
    slug: 'a-b',
    date: '2025-03-04T00:00:00.000Z',
    published: false,
    keywords: ['x', 'y, z'],
    series: null,
    excerpt: null,
    description: 'two lines',
    imageUrl: '/c.png',
    content: '# Heading\n\ntext',
    notes: ['Not imported: other.'],
  })
  expect(await readMarkdownFile('---\ntags: [a, "b, c"]\npublished: yes\n---\nx')).toEqual({
    ...nothing,
    keywords: ['a', 'b, c'],
    published: true,
    content: 'x',
  })
})

test('a file that begins with a thematic break has no front matter', async () => {
  expect((await readMarkdownFile('---\nJust prose here.\n---\nmore')).content).toContain('Just prose here.')
})

test('never throws, and returns a file without metadata whole', async () => {
  const piece = fc.constantFrom(
    '# a',
    '---',
    '**Keywords:**',
    '**Image**: ',
    'k: v',
    '- x',
    '```',
    '+++',
    'k = 1',
    '<img src="a">',
    '{: .x}',
    '\n',
    '===',
    ' ',
    '"',
    '[',
  )
  const line = fc.oneof(piece, fc.string({ maxLength: 12 }))
  await fc.assert(
    fc.asyncProperty(fc.array(line), async (lines) => {
      expect(typeof (await readMarkdownFile(lines.join('\n'))).content).toBe('string')
    }),
    { numRuns: rounds(1_000) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.stringMatching(/^[a-z ]{0,9}$/)), async (lines) => {
      const text = lines.join('\n')
      expect((await readMarkdownFile(text)).content.trim()).toBe(text.replace(/[ ]+$/, '').trim())
    }),
  )
})

test('reads TOML front matter, as in Hugo', async () => {
  const file = [
    '+++',
    'title = "A \\"title\\""',
    'date = 2024-05-01T10:00:00+02:00',
    'draft = false',
    'slug = "a-title"',
    'weight = 3',
    'tags = ["n8n",',
    '  "queues"]',
    'categories = ["Automation", "n8n"]',
    '[cover]',
    'image = "/c.png"',
    '+++',
    'text',
  ]
  expect(await readMarkdownFile(file.join('\n'))).toEqual({
    ...nothing,
    title: 'A "title"',
    date: '2024-05-01T08:00:00.000Z',
    published: true,
    slug: 'a-title',
    keywords: ['n8n', 'queues', 'Automation'],
    imageUrl: '/c.png',
    content: 'text',
    notes: ['Not imported: weight.'],
  })
})

test('YAML lists over several lines, colons in a title, categories beside tags', async () => {
  const file = ['---', 'title: First: the plan', 'tags: [', '  a,', '  b', ']', 'categories:', '- c', '---', 'text']
  expect(await readMarkdownFile(file.join('\n'))).toMatchObject({
    title: 'First: the plan',
    keywords: ['a', 'b', 'c'],
    content: 'text',
    notes: [],
  })
})

test.each([
  ['2024-05-01', '2024-05-01T00:00:00.000Z'],
  ['2024-05-01 10:30:00 +0200', '2024-05-01T08:30:00.000Z'],
  ['2024-05-01T10:30:00', '2024-05-01T10:30:00.000Z'],
  ['2024-5-1 9:05', '2024-05-01T09:05:00.000Z'],
  ['May 1, 2024', '2024-05-01T00:00:00.000Z'],
])('reads the date %s', async (date, wanted) => {
  expect((await readMarkdownFile(`---\ndate: ${date}\n---\nx`)).date).toBe(wanted)
})

test('reads date and slug from the file name unless front matter has them', async () => {
  expect(await readMarkdownFile('x', '2024-05-01-a-title.md')).toMatchObject({
    date: '2024-05-01T00:00:00.000Z',
    slug: 'a-title',
  })
  expect(await readMarkdownFile('---\ndate: 2025-01-01\nslug: b\n---\nx', '2024-05-01-a.md')).toMatchObject({
    date: '2025-01-01T00:00:00.000Z',
    slug: 'b',
  })
  expect(await readMarkdownFile('x', 'a-title.md')).toEqual({ ...nothing, content: 'x' })
})

test.each([
  ['---\ntitle: [a\n---\nx', /^The YAML at the top could not be read/],
  ['+++\ntitle = a\n+++\nx', /^The TOML at the top could not be read/],
  ['---\ndate: some day\n---\nx', /^The date "some day"/],
  [`---\na: ${'b'.repeat(20_000)}\n---\nx`, /^The YAML at the top is too long/],
  ['a {{< figure src="x" >}}', /^Kept as plain text: \{\{< figure/],
])('adds a note about what was not understood in %.60j', async (file, note) => {
  const { notes } = await readMarkdownFile(file)
  expect(notes).toEqual([expect.stringMatching(note)])
})

test('invalid front matter stays in the content', async () => {
  expect((await readMarkdownFile('+++\ntitle = a\n+++\nx')).content).toContain('title = a')
})

test.each([
  ['a <img src="/b.png" alt="c [d]" width=3> e', 'a ![c \\[d\\]](/b.png) e'],
  ['<img alt=c src=/b.png title="t">', '![c](/b.png "t")'],
  [
    'x\n\n<p align="center">\n  <img src="b (1).png">\n</p>\n\ny',
    'x\n\n<p align="center">\n\n  ![](<b (1).png>)\n\n</p>\n\ny',
  ],
  ['<img src="javascript:alert(1)">a', 'a'],
  ['`<img src="a">`\n\n```html\n<img src="a">\n{: .x}\n```', '`<img src="a">`\n\n```html\n<img src="a">\n{: .x}\n```'],
  ['# A\n{: .x #y}\n\n*b*{: .c} d\n\n* TOC\n{:toc}\n\ne', '# A\n\n*b* d\n\n\n\ne'],
  ['`{:ok, 1}` and {:ok, 1}', '`{:ok, 1}` and {:ok, 1}'],
])('converts %j to markdown', async (file, wanted) => {
  expect((await readMarkdownFile(file)).content).toBe(wanted)
})

test('MDX: removes imports and components, lists the components in a note, keeps text and code', async () => {
  const file =
    "import A from './a'\nexport const b = {\n  c: 1\n}\n\n# T\n\n<Callout kind=\"x\">Words</Callout> {/* gone */}\n\n```jsx\nimport X from 'x'\n<A />\n```\n\n`<B />`\n\nimport duties are high"
  expect(await readMarkdownFile(file, 'a.mdx')).toMatchObject({
    title: 'T',
    content: "# T\n\nWords \n\n```jsx\nimport X from 'x'\n<A />\n```\n\n`<B />`\n\nimport duties are high",
    notes: ['Components were removed, and their text was kept: Callout.'],
  })
})
