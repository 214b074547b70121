import { describe, expect, it } from 'vitest'
import { piecesOf, readsIn, renamed } from './expressions.ts'

describe('a text is split as n8n splits it', () => {
  it.each<[string, string[]]>([
    ['=Hi {{ $json.a }}!', ['Hi ', '{ $json.a }', '!']],
    ['={{ {"a": {"b": 1}} }}', ['{ {"a": {"b": 1}', ' }}']],
    ['={{ $json.a', ['{ $json.a']],
    ['=\\{{ plain }} {{ 1 }}', ['\\{{ plain }} ', '{ 1 }']],
    ['no equals sign {{ $json.a }}', ['no equals sign ', '{ $json.a }']],
  ])('%s', (text, pieces) => {
    const shown = piecesOf(text).map((piece) => (piece.code ? `{${piece.text}${piece.closed ? '}' : ''}` : piece.text))
    expect(shown.filter(Boolean)).toEqual(pieces)
    for (const { text: inside, start } of piecesOf(text)) expect(text.startsWith(inside, start)).toBe(true)
  })
})

it('readsIn tells which node is read, where and what of it', () => {
  const text = '={{ $(\'A b\').item.json.x + $("C").first().json.y }} {{ $node["D"].json.z }} {{ $node.E.json.z }}'
  const reads = readsIn(text, 'value')
  expect(reads.map(({ name, what }) => [name, what])).toEqual([
    ['A b', 'item'],
    ['C', 'first'],
    ['D', 'json'],
    ['E', 'json'],
  ])
  for (const { name, start, end } of reads) expect(text.slice(start, end)).toBe(name)
})

it('readsIn reads names with escapes', () => {
  const text = String.raw`return [$('\ud83d\udd27 A').all(), $("\u{1f527} B").all(), $('Ada\'s').all(), $('caf\xe9').all()]`
  expect(readsIn(text, 'jsCode').map(({ name }) => name)).toEqual(['🔧 A', '🔧 B', "Ada's", 'café'])
})

describe('renamed changes every read of a node and nothing else', () => {
  const names = new Map([
    ['Old', "Ada's “new”"],
    ['Short', 'Long_1'],
  ])
  it.each<[key: string, text: string, expected: string]>([
    ['url', "={{ $('Old').item.json.Old }}", "={{ $('Ada\\'s “new”').item.json.Old }}"],
    [
      'url',
      '={{ $node["Old"].json.x + $("Older").first() }}',
      '={{ $node["Ada\'s “new”"].json.x + $("Older").first() }}',
    ],
    [
      'url',
      '={{ $node.Old.json.x }} {{ $node.Short.json.x }}',
      '={{ $node["Ada\'s “new”"].json.x }} {{ $node.Long_1.json.x }}',
    ],
    ['body', '={"a": "{{ $node[\\"Short\\"].json.a }}"}', '={"a": "{{ $node[\\"Long_1\\"].json.a }}"}'],
    ['jsCode', "// $('Old')\nreturn $('Old').all()", "// $('Old')\nreturn $('Ada\\'s “new”').all()"],
    ['text', "Write $('Old') to read a node", "Write $('Old') to read a node"],
    ['query', "SELECT '{{ $('Short').item.json.id }}'", "SELECT '{{ $('Long_1').item.json.id }}'"],
  ])('%s: %s', (key, text, expected) => {
    expect(renamed(text, key, names)).toBe(expected)
  })
})
