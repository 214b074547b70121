import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { renderMarkdown } from './render.ts'
import { figuresOf, headingsOf, isInCode } from './source.ts'

it('words of an address, a tag and a footnote mark are not counted; code counts half for the time', () => {
  expect(figuresOf('One [two](https://a.example/b c) <b>three</b>[^1] — ![not read](/media/x.webp)').words).toBe(3)
  const code = Array.from({ length: 440 }, () => 'word').join(' ')
  expect(figuresOf(`\`\`\`ts\n${code}\n\`\`\``)).toEqual({ words: 440, readingMinutes: 1 })
  expect(figuresOf(code).readingMinutes).toBe(2)
  expect(figuresOf('')).toEqual({ words: 0, readingMinutes: 1 })
})

it('the reading time of each demo post is the one that a save computes', async () => {
  const folder = join(import.meta.dirname, '../../content/demo/posts')
  // Three, because rendering takes a while.
  const sources = readdirSync(folder)
    .slice(0, 3)
    .flatMap((name) =>
      name.endsWith('.md') ? [readFileSync(join(folder, name), 'utf8').replace(/^---[\s\S]*?\n---\n/, '')] : [],
    )
  expect(sources.length).toBeGreaterThan(2)
  for (const source of sources) {
    const { readingMinutes } = await renderMarkdown(source.replace(/```\w+/g, '```'))
    expect(figuresOf(source).readingMinutes).toBe(readingMinutes)
  }
})

it('the outline has the headings outside code, as plain text with their place', () => {
  const source = '# One *two*\n\n```\n# not\n```\n~~~\n## nor this\n```\n~~~\n### [Link](/x) #\n#none\n##'
  expect(headingsOf(source)).toEqual([
    { level: 1, text: 'One two', start: 0 },
    { level: 3, text: 'Link', start: source.indexOf('###') },
  ])
  expect(isInCode(source, source.indexOf('not'))).toBe(true)
  expect(isInCode(source, source.indexOf('Link'))).toBe(false)
})
