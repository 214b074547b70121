import { expect, it } from 'vitest'
import { readPostFile } from './import-posts.tsx'

const file = (name: string, ...parts: BlobPart[]) => new File(parts, name)

it.each([
  ['an empty file', file('a.md'), 'This file is empty, so there is nothing to import.'],
  ['a file of white space', file('a.md', ' \n\t\n'), 'This file is empty, so there is nothing to import.'],
  ['another kind of file', file('a.pdf', 'x'), "We couldn't read that markdown file. Please try again."],
  ['no text', file('a.md', 'a\0b'), "We couldn't read that markdown file. Please try again."],
  ['text in another encoding', file('a.md', Uint8Array.of(0xff, 0xfe, 0x41)), /^We couldn't read/],
])('readPostFile refuses %s with a sentence', async (_what, given, words) => {
  expect(await readPostFile(given)).toEqual({ file: given.name, problem: expect.stringMatching(words) })
})

it.each(['a.md', 'a.markdown', 'a.txt', 'a.MDX'])('readPostFile reads %s', async (name) => {
  expect((await readPostFile(file(name, '# A\n\ntext'))).post?.values).toMatchObject({ title: 'A', slug: 'a' })
})

it('readPostFile takes the date and the slug from the file, and whether the post is a draft', async () => {
  const { post } = await readPostFile(file('2024-05-01-old-name.md', '---\ndraft: false\n---\nSome *text*.'))
  expect(new Date(String(post?.values.publish_at)).toISOString()).toBe('2024-05-01T00:00:00.000Z')
  expect(post?.values).toMatchObject({ slug: 'old-name', published: true, excerpt: 'Some text.' })
  expect(post?.name).toBe('old-name')
})

it('readPostFile takes a file without metadata as content, and its first 160 characters as the excerpt', async () => {
  const text = 'word '.repeat(60).trim()
  const { post } = await readPostFile(file('plain.txt', text))
  expect(post?.values.content).toBe(text)
  expect(String(post?.values.excerpt).length).toBeGreaterThan(150)
  expect(String(post?.values.excerpt).length).toBeLessThanOrEqual(161)
})
