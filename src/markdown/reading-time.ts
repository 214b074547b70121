const wordsPerMinute = 220

/** Only what has a letter or a digit is a word. */
export const countWords = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** In whole minutes, at least one. Code is skimmed, not read word for word. */
export const readingMinutes = ({ prose, code }: { prose: number; code: number }): number =>
  Math.max(1, Math.round((prose + code / 2) / wordsPerMinute))
