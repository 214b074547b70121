/** Short words have no endings that are worth removing. */
const shortest = 4

/** The stems of a folded word, by light rules for English and French: not linguistics, but what inflected forms share. */
export function stemsOf(word: string): string[] {
  if (word.length < shortest || !/^[a-z]+$/.test(word)) return []
  return [...new Set([english(word), french(word)])].filter((stem) => stem !== word)
}

function english(word: string): string {
  const singular = /(?:ss|us|is)$/.test(word)
    ? word
    : word.replace(/(?<=^..+)ies$/, 'y').replace(/(?<=^..+(?:ss|ch|sh|x))es$|(?<=^...+)s$/, '')
  const stem = singular.replace(/(?<=^..+)ied$|(?<=^...+)(?:ing|ed)$|(?<=^....+)(?:ly|ion)$/, (ending) =>
    ending === 'ied' ? 'y' : '',
  )
  const single = stem === singular ? stem : stem.replace(/([bdfgmnprt])\1$/, '$1')
  return single.replace(/(?<=^...+)e$/, '')
}

const frenchEnding =
  /(?<=^....+)(?:issement|ement|ation|ateur|atrice|euse|eur|aient|eront|ons|ee|er|ez)$|(?<=^.....+)(?:ant|ent|ait|era)$/

function french(word: string): string {
  // Most words with -ons are verbs, whose s is not a plural; those with -ions and -aisons are nouns.
  const singular = /(?<!i|ais)ons$/.test(word)
    ? word
    : word.replace(/(?<=^...+(?<!e))aux$|(?<=^...+)[sx]$/, (ending) => (ending === 'aux' ? 'al' : ''))
  return singular.replace(frenchEnding, '').replace(/(?<=^....+)e$/, '')
}
