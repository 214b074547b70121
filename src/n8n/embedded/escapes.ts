const LETTERS: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', '0': '\0' }
const CODE = /u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})/y

/**
 * Unescapes the inside of a JSON or JavaScript string literal. `offsets` maps each character to its place in the
 * source, with one more entry for the end.
 */
export function unescaped(text: string): { text: string; offsets: Uint32Array } {
  const offsets = new Uint32Array(text.length + 1)
  const pieces: string[] = []
  let length = 0
  const add = (piece: string, from: number) => {
    pieces.push(piece)
    for (let index = 0; index < piece.length; index++) offsets[length + index] = from + index
    length += piece.length
  }
  let at = 0
  for (;;) {
    const backslash = text.indexOf('\\', at)
    if (backslash < 0 || backslash === text.length - 1) break
    add(text.slice(at, backslash), at)
    const letter = text[backslash + 1] ?? ''
    CODE.lastIndex = backslash + 1
    const code = CODE.exec(text)
    add(
      code ? String.fromCharCode(Number.parseInt(code[1] ?? code[2] ?? '', 16)) : (LETTERS[letter] ?? letter),
      backslash,
    )
    at = backslash + (code ? code[0].length + 1 : 2)
  }
  add(text.slice(at), at)
  offsets[length] = text.length
  return { text: pieces.join(''), offsets }
}

/** The reverse. Escapes all kinds of JavaScript quotes, because the surrounding kind is unknown. */
export function escaped(text: string, layers: number): string {
  let out = text
  for (let layer = 0; layer < layers; layer++) {
    out = JSON.stringify(out).slice(1, -1)
    for (const [quote, code] of QUOTES) out = out.replaceAll(quote, code)
  }
  return out
}

const QUOTES = [
  ["'", '\\u0027'],
  ['`', '\\u0060'],
  ['${', '\\u0024{'],
] as const
