import type { Occurrence, Occurrences } from '../../secrets/occurrences.ts'

/** What separates two words, also as JSON, HTML and addresses write it. */
const BLANK = /^(?:\s|\\|&nbsp;|%20)/
/** How HTML, JSON and addresses write a sign, marks that nobody sees, and letters with their accent as a second sign. */
const SIGN = String.raw`&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z]{2,7});|\\u[\da-fA-F]{4}|%(?:[0-7][\da-fA-F]|(?:[cC][2-9a-fA-F]|[dD][\da-fA-F])%[89abAB][\da-fA-F]|(?:[eE]0%[abAB]|[eE][dD]%[89]|[eE][1-9a-cA-CefEF]%[89abAB])[\da-fA-F]%[89abAB][\da-fA-F])|[\u00ad\u200b-\u200d\u2060\ufeff]|\p{L}\p{M}+|(?<=\p{L})\+(?=\p{Lu}\p{L}{1,30}(?![\p{L}\w.@-]))`
const SIGNS = new RegExp(SIGN, 'gu')
const SIGNS_AND_BLANKS = new RegExp(String.raw`(?:\s|\\[nrt]|&nbsp;|%20)+|${SIGN}`, 'gu')

const ACCENTS: Readonly<Record<string, string>> = {
  ...{ uml: '\u0308', acute: '\u0301', grave: '\u0300', circ: '\u0302', tilde: '\u0303', cedil: '\u0327' },
  ...{ ring: '\u030a', caron: '\u030c' },
}
const ENTITIES: Readonly<Record<string, string>> = {
  ...{ szlig: 'ß', oslash: 'ø', Oslash: 'Ø', aelig: 'æ', AElig: 'Æ', shy: '' },
  ...{ nbsp: ' ', amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' },
}

/** What a reader takes a sign for. */
function meaning(sign: string): string {
  const code = /^(?:&#(x?)([\da-f]+);|\\(u)([\da-f]{4})$)/i.exec(sign)
  if (code) {
    const value = Number.parseInt(code[2] ?? code[4] ?? '', code[1] || code[3] ? 16 : 10)
    return value <= 0x10ffff ? String.fromCodePoint(value) : sign
  }
  if (sign.startsWith('%')) return decodeURIComponent(sign)
  if (sign === '+') return ' '
  if (!sign.startsWith('&')) return /\p{M}/u.test(sign) ? sign.normalize('NFC') : ''
  const [, letter = '', accent = ''] = /^&(\w)(\w+);$/.exec(sign) ?? []
  const mark = ACCENTS[accent]
  return mark === undefined ? (ENTITIES[letter + accent] ?? sign) : `${letter}${mark}`.normalize('NFC')
}

/** A text as a reader sees it. */
export const readText = (text: string): string => text.replace(SIGNS, meaning)

const flatSign = (sign: string): string => (BLANK.test(sign) && !/^\\u/i.test(sign) ? ' ' : meaning(sign))

/** The same with one blank between words. */
export const flat = (text: string): string => text.replace(SIGNS_AND_BLANKS, flatSign)

/** Finds values in a text that may separate their words or write them differently. */
export function inAnySpelling(values: Occurrences, text: string): Occurrence[] {
  const offsets: number[] = []
  let at = 0
  const same = (end: number) => {
    while (at < end) offsets.push(at++)
  }
  for (const { 0: sign, index } of text.matchAll(SIGNS_AND_BLANKS)) {
    same(index)
    for (let count = flatSign(sign).length; count > 0; count--) offsets.push(index)
    at = index + sign.length
  }
  same(text.length + 1)
  const place = (offset: number) => offsets[offset] ?? text.length
  return values.in(flat(text)).map((match) => ({ ...match, start: place(match.start), end: place(match.end) }))
}
