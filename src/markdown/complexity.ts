/** The parser recurses and compares some marks pairwise: short hostile texts could take minutes (see the test). */
const limits = {
  characters: 1_000_000,
  depth: 50,
  listItems: 12_000,
  /** Sum over paragraphs of the square of their marks: 2,500 marks in one, or 100 in each of 600. */
  markPairs: 2_500 ** 2,
  /** The cost that grows linearly with the text, in units of about ten microseconds: a few seconds in total. */
  work: 300_000,
}

const workOf = { line: 2, block: 5, mark: 3 }

const containers = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))*[ \t]*/
const listMarker = /(?:[-+*]|\d[.)])(?=[ \t])/g
const delimiterRow = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+\|?[ \t]*$|^\|[ \t]*:?-+:?[ \t]*\|?[ \t]*$/
const underline = /^(?:=+|-+)[ \t]*$/

export function isTooComplex(source: string): boolean {
  if (source.length > limits.characters) return true
  const lines = source.split('\n')
  const totals = { listItems: 0, markPairs: 0, work: 0 }
  let marks = 0
  let wasBlank = true
  let inTable = false
  let fence: { mark: string; quoted: boolean } | undefined
  for (const line of lines) {
    const prefix = containers.exec(line)?.[0] ?? ''
    const rest = line.slice(prefix.length)
    if (fence) {
      const left = fence.quoted && !prefix.includes('>')
      if (left || (rest.startsWith(fence.mark) && !rest.replaceAll(fence.mark.charAt(0), '').trim())) fence = undefined
      if (!left) continue
    }
    const items = prefix.match(listMarker)?.length ?? 0
    const quotes = prefix.split('>').length - 1
    if (items + quotes > limits.depth || (items && prefix.length > 2 * limits.depth + 4 * items)) return true
    const opened = /^(?:`{3,}|~{3,})/.exec(rest)?.[0]
    if (opened && !(opened.startsWith('`') && rest.slice(opened.length).includes('`'))) {
      fence = { mark: opened, quoted: quotes > 0 }
    }
    const starts = !rest.trim() || items > 0 || rest.startsWith('#') || fence !== undefined || inTable
    if (starts) {
      totals.markPairs += marks ** 2
      marks = 0
    }
    if (!rest.trim()) inTable = false
    if (delimiterRow.test(rest)) inTable = true
    const isBlank = !rest.trim()
    const opensBlock = !isBlank && (wasBlank || items > 0 || rest.startsWith('#') || underline.test(rest))
    wasBlank = isBlank
    const marksHere = fence ? 0 : countMarks(rest)
    marks += marksHere
    if (!isBlank) totals.work += workOf.line + (opensBlock ? workOf.block : 0)
    totals.work += workOf.mark * (marksHere + (fence ? 0 : rest.split('|').length - 1))
    totals.listItems += items
    if (totals.listItems > limits.listItems || totals.work > limits.work) return true
    if (totals.markPairs + marks ** 2 > limits.markPairs) return true
  }
  return false
}

const countMarks = (text: string): number => text.match(/[*_~`[\]]/g)?.length ?? 0
