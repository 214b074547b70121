import { expect, test } from 'vitest'
import { type Command, commands, continued, type Edit, image } from './commands.ts'
import { blocksFor, inPlaceOf, slashAt } from './slash-menu.tsx'

/** `[` and `]` mark the selection; `|` a cursor. */
function read(marked: string) {
  const start = marked.search(/[|«]/)
  const value = marked.replace(/[|«»]/g, '')
  return { value, start, end: marked.includes('«') ? marked.indexOf('»') - 1 : start }
}

function written(value: string, { from, to, text, select: [start, end] }: Edit) {
  const after = value.slice(0, from) + text + value.slice(to)
  if (start === end) return `${after.slice(0, start)}|${after.slice(start)}`
  return `${after.slice(0, start)}«${after.slice(start, end)}»${after.slice(end)}`
}

const result = (command: Command, marked: string) => written(read(marked).value, command(read(marked)))

test.each<[keyof typeof commands, string, string]>([
  ['bold', 'a «word» b', 'a **«word»** b'],
  ['bold', 'a **«word»** b', 'a «word» b'],
  ['bold', 'a |', 'a **«bold»**'],
  ['italic', '«x»', '*«x»*'],
  ['code', '«x»', '`«x»`'],
  ['heading', 'a\nti|tle\nb', 'a\n## title|\nb'],
  ['heading', '### ti|tle', '## title|'],
  ['heading', '## ti|tle', 'title|'],
  ['subheading', '## ti|tle', '### title|'],
  ['list', '«a\nb»', '«- a\n- b»'],
  ['list', '«- a\n- b»', '«a\nb»'],
  ['numbered', '«a\nb»', '«1. a\n2. b»'],
  ['quote', 'a|', '> a|'],
  ['link', '«text»', '[text](«https://»)'],
  ['link', '«https://a.example»', '[«text»](https://a.example)'],
  ['codeBlock', 'a|', 'a\n```«ts»\n\n```\n'],
  ['codeBlock', '«```\nx\n```»', '````«ts»\n```\nx\n```\n````\n'],
  ['divider', 'a|b', 'a\n\n---|\n\nb'],
  ['divider', '|', '---|\n\n'],
  ['table', 'a\n|', 'a\n\n| «Column» | Column |\n| --- | --- |\n| Cell | Cell |\n\n'],
])('%s turns %j into %j', (name, before, after) => {
  expect(result(commands[name], before)).toBe(after)
})

test('an image gets lines of its own and the cursor goes after it', () => {
  expect(result(image('/media/a.webp'), 'a|b')).toBe('a\n\n![](/media/a.webp)\n\n|b')
  expect(result(image('/media/a.webp'), 'a\n\n|\n\nb')).toBe('a\n\n![](/media/a.webp)|\n\nb')
})

test.each<[string, string | null]>([
  ['- a|', '- a\n- |'],
  ['  * a|', '  * a\n  * |'],
  ['9. a|', '9. a\n10. |'],
  ['- [x] a|', '- [x] a\n- [ ] |'],
  ['> a|', '> a\n> |'],
  ['- a\n- |', '- a\n|'],
  ['- a| b', '- a\n- | b'],
  ['a|', null],
  ['|- a', null],
  ['«- a»', null],
])('Enter in %j gives %j', (before, after) => {
  const edit = continued(read(before))
  expect(edit && written(read(before).value, edit)).toBe(after)
})

test('a slash offers blocks only at the start of a line', () => {
  expect(slashAt('a\n/', 3)).toEqual({ from: 2, query: '' })
  expect(slashAt('/he', 3)).toEqual({ from: 0, query: 'he' })
  for (const other of ['a /', '/media/x', '//', '/a-b']) expect(slashAt(other, other.length)).toBeNull()
  expect(blocksFor('he').map(({ label }) => label)).toEqual(['Heading', 'Small heading'])
  expect(blocksFor('h').map(({ label }) => label)).toEqual(['Heading', 'Small heading', 'Divider'])
  expect(blocksFor('nothing')).toEqual([])
  expect(result(inPlaceOf(2, 'list'), 'a\n/li|\nb')).toBe('a\n- |\nb')
  expect(result(inPlaceOf(0, 'divider'), '/div|')).toBe('---|\n\n')
})
