import { attention, setextUnderline } from 'micromark-core-commonmark'
import type { Construct, Extension, Point, Resolver, Token, TokenizeContext } from 'micromark-util-types'
import type { Processor } from 'unified'

/** The parser copies all events for each underlined heading, which is quadratic. This passes only the heading's own. */
const resolveTo: Resolver = (events, context) => {
  const start = events.findLastIndex(([side, { type }]) => side === 'enter' && type === 'content')
  const own = events.splice(Math.max(0, start))
  events.push(...(setextUnderline.resolveTo?.(own, context) ?? own))
  return events
}

const underline: Construct = { ...setextUnderline, resolveTo }

/** The parser takes a symbol of two code units, such as an emoji, for a letter. This judges such places again. */
const resolveAll: Resolver = (events, context) => {
  for (const [side, token] of events) if (side === 'enter' && token.type === 'attentionSequence') judge(token, context)
  return attention.resolveAll?.(events, context) ?? events
}

const emphasis: Construct = { ...attention, resolveAll }

const emphasisByCharacter: Extension = { text: { 42: emphasis, 95: emphasis } }
const linearHeadings: Extension = { flow: { 45: underline, 61: underline } }

const extend = (processor: Processor, ...extensions: Extension[]) => {
  const data = processor.data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), ...extensions]
}

export function wholeCharacters(this: Processor): void {
  extend(this, emphasisByCharacter)
}

export function postSyntax(this: Processor): void {
  extend(this, emphasisByCharacter, linearHeadings)
}

function judge(token: Token, context: TokenizeContext): void {
  const [before = ' '] = [...near(token.start, -2, context)].slice(-1)
  const [after = ' '] = near(token.end, 2, context)
  if (before.length === 1 && after.length === 1) return
  const [left, right] = [kindOf(before), kindOf(after)]
  const opens = right === 'letter' || (right === 'sign' && left !== 'letter')
  const closes = left === 'letter' || (left === 'sign' && right !== 'letter')
  const isStar = context.sliceSerialize(token).startsWith('*')
  token._open = opens && (isStar || !closes || left === 'sign')
  token._close = closes && (isStar || !opens || right === 'sign')
}

function near(place: Point, units: -2 | 2, context: TokenizeContext): string {
  // A negative index means that the place is past the end of its line.
  if (place._bufferIndex < 0) return ''
  const other = { ...place, _bufferIndex: Math.max(0, place._bufferIndex + units) }
  return context.sliceSerialize(units < 0 ? { start: other, end: place } : { start: place, end: other })
}

function kindOf(character: string): 'space' | 'sign' | 'letter' {
  if (/\s/u.test(character)) return 'space'
  return /[\p{P}\p{S}]/u.test(character) ? 'sign' : 'letter'
}
