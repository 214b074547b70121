const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y
const WORD = /[A-Za-z_$]+/y
const HEX = /[0-9a-fA-F]{4}/y

export interface ScalarProblem {
  readonly at: number
  /** Empty if the caller knows better what was expected. */
  readonly reason: string
}

/** Reads a string, number, `true`, `false` or `null` at an offset. @returns the offset behind it, or the problem */
export function readScalar(text: string, at: number): number | ScalarProblem {
  if (text[at] === '"') return readText(text, at)
  NUMBER.lastIndex = at
  if (NUMBER.test(text)) return NUMBER.lastIndex
  WORD.lastIndex = at
  const word = WORD.exec(text)?.[0]
  if (word === undefined) return { at, reason: '' }
  if (word === 'true' || word === 'false' || word === 'null') return at + word.length
  return { at, reason: `“${word.slice(0, 40)}” is not a JSON value; text must be in double quotes` }
}

function readText(text: string, start: number): number | ScalarProblem {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x22) return at + 1
    if (code < 0x20)
      return { at, reason: 'a line break or control character inside a text must be written as an escape' }
    if (code !== 0x5c) continue
    at++
    if (text[at] === 'u') {
      HEX.lastIndex = at + 1
      if (!HEX.test(text)) return { at: at - 1, reason: '\\u must be followed by four hexadecimal digits' }
      at += 4
    } else if (at < text.length && !'"\\/bfnrt'.includes(text[at] ?? ' ')) {
      return { at: at - 1, reason: `“\\${text[at]}” is not a JSON escape` }
    }
  }
  return { at: text.length, reason: 'the text ends inside quotes; the file may have been cut off' }
}
