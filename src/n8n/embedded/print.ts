import type { JsonObject } from '../json/json.ts'

/** Prints an object in the format of `source`: indented, on one line with spaces, or compact. */
export function printLike(source: string, value: JsonObject): string {
  const broken = source.indexOf('\n')
  if (broken < 0) {
    const dense = JSON.stringify(value)
    // Two closing braces in a row would end an n8n expression.
    const spaced = /^\{\s|":\s/.test(source) || (dense.includes('}}') && !source.includes('}}'))
    return spaced
      ? lines(value, 1)
          .map((line) => line.trimStart())
          .join(' ')
      : dense
  }
  const base = blankAt(source, source.lastIndexOf('\n') + 1)
  const inner = blankAt(source, broken + 1)
  const step = inner.startsWith(base) ? inner.slice(base.length) : inner
  return lines(value, step === '' ? 2 : step).join(`${source[broken - 1] === '\r' ? '\r' : ''}\n${base}`)
}

/** Line breaks in JSON occur only between tokens, so splitting is safe. */
const lines = (value: JsonObject, step: string | number) => JSON.stringify(value, null, step).split('\n')

function blankAt(text: string, start: number): string {
  let end = start
  while (text[end] === ' ' || text[end] === '\t') end++
  return text.slice(start, end)
}
