import { describe, expect, it } from 'vitest'
import { piecesOf, readsIn } from './expressions.ts'

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

it('readsIn tells which node is read and what of it', () => {
  const text = '={{ $(\'A b\').item.json.x + $("C").first().json.y }} {{ $node["D"].json.z }} {{ $node.E.json.z }}'
  const reads = readsIn(text, 'value')
  expect(reads.map(({ name, what }) => [name, what])).toEqual([
    ['A b', 'item'],
    ['C', 'first'],
    ['D', 'json'],
    ['E', 'json'],
  ])
})

it('readsIn reads names with escapes', () => {
  const text = String.raw`return [$('\ud83d\udd27 A').all(), $("\u{1f527} B").all(), $('Ada\'s').all(), $('caf\xe9').all()]`
  expect(readsIn(text, 'jsCode').map(({ name }) => name)).toEqual(['🔧 A', '🔧 B', "Ada's", 'café'])
})
