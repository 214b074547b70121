import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMarkdownFile } from './import.ts'

const nothing = { title: null, keywords: [], excerpt: null, description: null, imageUrl: null }

test('heading, bold labels and a line', () => {
  const file = [
    '# My *post*',
    '',
    '**Keywords:** a, b , ,c',
    '**Excerpt**: Short text  ',
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
  expect(readMarkdownFile(file.join('\n'))).toEqual({
    title: 'My post',
    keywords: ['a', 'b', 'c'],
    excerpt: 'Short text',
    description: 'on the next line and one more',
    imageUrl: 'https://a.b/c_(1).png',
    content: 'Content\n\n---\nmore',
  })
})

test('BOM and CRLF change nothing', () => {
  expect(readMarkdownFile('\uFEFF# A\r\n\r\n**Image**: /x.png\r\n---\r\nb\r\nc\r\n')).toEqual({
    ...nothing,
    title: 'A',
    imageUrl: '/x.png',
    content: 'b\nc',
  })
})

test('without metadata the whole file is the content, its heading included', () => {
  expect(readMarkdownFile('# A\n\nb\n\n---\n\nc\n')).toEqual({
    ...nothing,
    title: 'A',
    content: '# A\n\nb\n\n---\n\nc',
  })
  expect(readMarkdownFile('Just text\n---\nmore')).toEqual({ ...nothing, content: 'Just text\n---\nmore' })
  expect(readMarkdownFile('b\n\n**Image:** later in the article\n\nc').content).toContain('**Image:**')
})

test('a heading right above the line is a header', () => {
  expect(readMarkdownFile('# A\n\n---\n\nb')).toEqual({ ...nothing, title: 'A', content: 'b' })
  expect(readMarkdownFile('A\n===\n---\nb')).toEqual({ ...nothing, title: 'A', content: 'b' })
})

test('labels without a line: the content begins after them, and nothing is lost', () => {
  expect(readMarkdownFile('# A\n**Keywords:** x\nb\n\n## c\n\n---\nd')).toEqual({
    ...nothing,
    title: 'A',
    keywords: ['x'],
    content: 'b\n\n## c\n\n---\nd',
  })
})

test('a line inside code is no separator, a heading inside code no title', () => {
  const file = '```\n# no\n---\n```\n\n# Yes'
  expect(readMarkdownFile(file)).toEqual({ ...nothing, title: 'Yes', content: file })
})

test('prose between the labels and the line stays in the content; other labels do not', () => {
  expect(readMarkdownFile('**Excerpt:** e\n**Author:** me\n\nIntro\n\n---\n\nb').content).toBe('Intro\n\n---\n\nb')
  expect(readMarkdownFile('# A\n**Author:** me\n**Excerpt:** e\n---\nb').content).toBe('b')
})

test('keywords may be a list, images a link or bare, unsafe images are none', () => {
  expect(readMarkdownFile('**Keywords:**\n- a\n- `b`\n\n---\nx').keywords).toEqual(['a', 'b'])
  expect(readMarkdownFile('- **Cover image:** [x](</a b.png>)\n---\nx').imageUrl).toBe('/a b.png')
  expect(readMarkdownFile('**Image:** <https://a.b/c.png>\n---\nx').imageUrl).toBe('https://a.b/c.png')
  expect(readMarkdownFile('**Image:** javascript:alert(1)\n---\nx').imageUrl).toBeNull()
})

test('front matter', () => {
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
  expect(readMarkdownFile(file.join('\n'))).toEqual({
    title: 'A: b',
    slug: 'a-b',
    date: '2025-03-04T00:00:00.000Z',
    published: false,
    keywords: ['x', 'y, z'],
    excerpt: null,
    description: 'two lines',
    imageUrl: '/c.png',
    content: '# Heading\n\ntext',
  })
  expect(readMarkdownFile('---\ntags: [a, "b, c"]\npublished: yes\n---\nx')).toEqual({
    ...nothing,
    keywords: ['a', 'b, c'],
    published: true,
    content: 'x',
  })
})

test('a file that begins with a thematic break has no front matter', () => {
  expect(readMarkdownFile('---\nJust prose here.\n---\nmore').content).toContain('Just prose here.')
})

test('never throws, and what has no metadata comes back whole', () => {
  const piece = fc.constantFrom(
    '# a',
    '---',
    '**Keywords:**',
    '**Image**: ',
    'k: v',
    '- x',
    '```',
    '\n',
    '===',
    ' ',
    '"',
    '[',
  )
  const line = fc.oneof(piece, fc.string({ maxLength: 12 }))
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      expect(typeof readMarkdownFile(lines.join('\n')).content).toBe('string')
    }),
    { numRuns: 2_000 },
  )
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z ]{0,9}$/)), (lines) => {
      const text = lines.join('\n')
      expect(readMarkdownFile(text).content.trim()).toBe(text.replace(/[ ]+$/, '').trim())
    }),
  )
})
