import { stemsOf } from './stems.ts'

/** A longer run of letters is data, such as a key, and only its beginning is searched. */
const longestWord = 40

/** Letters that Unicode does not take apart. */
const ligatures: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd' }

/** Lower case without accents, so that "Café" and "cafe" are one word. */
export const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[œæßøłđ]/g, (letter) => ligatures[letter] ?? letter)

/** A word, or several that code joins: `$json.body`, `skip_locked`, `C++`. */
export const chunks = /[$@#.]?[\p{L}\p{N}\p{M}_]+(?:[-./_'’][\p{L}\p{N}\p{M}_]+)*(?:\+\+|#)?/gu
/** What both indexes keep as one word. A letter may fold to several with spaces or brackets between them. */
const oneToken = /^[\p{L}\p{N}_$@#.][\p{L}\p{N}_$@#.+/~-]*$/u
const parts = /[\p{L}\p{N}]+/gu

export interface Chunk {
  words: string[]
  /** As it is written in code, if that differs: `$json.body` and `$json`. */
  codes: string[]
}

export function readChunk(chunk: string): Chunk {
  const small = folded(chunk).replace(/[’']/g, '')
  const words = (small.match(parts) ?? []).map((word) => word.slice(0, longestWord))
  const [start = ''] = /^[$@#.]?[\p{L}\p{N}_]+/u.exec(small) ?? []
  const codes = [small, start].filter(
    (code) => code.length <= longestWord && /[^\p{L}\p{N}]/u.test(code) && oneToken.test(code),
  )
  return { words, codes: [...new Set(codes)] }
}

/** The mark of a stem, which no word begins with. */
const stemMark = '~'

/** The words by which a query finds what is inflected in another way. */
export const formsOf = (word: string): string[] => {
  const stems = stemsOf(word)
  return [word, ...stems, `${stemMark}${word}`, ...stems.map((stem) => stemMark + stem)]
}

export function indexWords(text: string, limit: number): string[] {
  const terms = new Set<string>()
  for (const [chunk] of text.matchAll(chunks)) {
    if (terms.size >= limit) break
    const { words, codes } = readChunk(chunk)
    for (const word of words) {
      if (terms.has(word)) continue
      terms.add(word)
      for (const stem of stemsOf(word)) terms.add(stemMark + stem)
    }
    for (const code of codes) terms.add(code)
  }
  return [...terms]
}
