const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** The words of a text that is separated by commas, each once. */
export const wordsOf = (text: string): string[] => {
  const words = text.split(',').map((word) => word.trim())
  return words.filter((word, index) => word !== '' && words.findIndex((other) => same(other, word)) === index)
}

export const withWords = (before: readonly string[], added: readonly string[]): string[] => [
  ...before,
  ...added.filter((word) => !before.some((other) => same(other, word))),
]

export const withoutWords = (before: readonly string[], removed: readonly string[]): string[] =>
  before.filter((word) => !removed.some((other) => same(other, word)))
