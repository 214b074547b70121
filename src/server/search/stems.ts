/** Short words have no endings that are worth removing. */
const shortest = 4

/** The stems of a folded word, by light rules for English and French: not linguistics, but what inflected forms share. */
export function stemsOf(word: string): string[] {
  if (word.length < shortest || !/^[a-z]+$/.test(word)) return []
  return [...new Set([english(word), french(word)])].filter((stem) => stem !== word)
}

function without(word: string, endings: readonly [ending: string, replacement: string, least: number][]): string {
  for (const [ending, replacement, least] of endings) {
    const start = word.slice(0, -ending.length)
    if (word.endsWith(ending) && start.length >= least) return start + replacement
  }
  return word
}

function english(word: string): string {
  const singular = /(ss|us|is)$/.test(word)
    ? word
    : without(word, [
        ['ies', 'y', 2],
        ['sses', 'ss', 2],
        ['ches', 'ch', 2],
        ['shes', 'sh', 2],
        ['xes', 'x', 2],
        ['s', '', 3],
      ])
  const stem = without(singular, [
    ['ied', 'y', 2],
    ['ing', '', 3],
    ['ed', '', 3],
    ['ly', '', 4],
    ['ion', '', 4],
  ])
  const single = stem === singular ? stem : stem.replace(/([bdfgmnprt])\1$/, '$1')
  return without(single, [['e', '', 3]])
}

function french(word: string): string {
  // Most words with -ons are verbs, whose s is no plural; those with -ions and -aisons are nouns.
  const singular = /(?<!i|ais)ons$/.test(word)
    ? word
    : without(word, [
        ['eaux', 'eau', 2],
        ['aux', 'al', 3],
        ['s', '', 3],
        ['x', '', 3],
      ])
  const stem = without(singular, [
    ['issement', '', 4],
    ['ement', '', 4],
    ['ation', '', 4],
    ['ateur', '', 4],
    ['atrice', '', 4],
    ['euse', '', 4],
    ['eur', '', 4],
    ['aient', '', 4],
    ['eront', '', 4],
    ['ant', '', 5],
    ['ent', '', 5],
    ['ait', '', 5],
    ['era', '', 5],
    ['ons', '', 4],
    ['ee', '', 4],
    ['er', '', 4],
    ['ez', '', 4],
  ])
  return without(stem, [['e', '', 4]])
}
