import type { Imported } from './import-folder.ts'

type Outcome = Imported['outcome']

const headings: Partial<Record<Outcome, string>> = {
  draft: 'Saved as drafts; fix them in /admin/workflows',
  refused: 'Refused',
}

/** The number of files that are named for each problem. */
const NAMED = 3

/** The report of an import, in lines: the count of each outcome, and each kind of problem once with its files. */
export function importReport(all: readonly Imported[]): string[] {
  const count = (outcome: Outcome) => all.filter((one) => one.outcome === outcome).length
  const lines = [
    `${count('published')} published, ${count('draft')} drafts, ${count('known')} already known, ${count('refused')} refused.`,
  ]
  for (const [outcome, heading] of Object.entries(headings)) {
    const waiting = all.filter((one) => one.outcome === outcome && one.problems.length > 0)
    if (waiting.length > 0) lines.push('', `${heading} (${counted(waiting.length, 'file')}):`, ...problemsOf(waiting))
  }
  return lines
}

function problemsOf(waiting: readonly Imported[]): string[] {
  const found = waiting.flatMap(({ file, problems }) => problems.map((problem) => ({ file, ...problem })))
  const kinds = [...Map.groupBy(found, ({ kind }) => kind).values()].map((same) => ({
    files: [...new Set(same.map(({ file }) => file))],
    sentences: [...new Set(same.map(({ sentence }) => sentence))],
  }))
  return kinds
    .sort((a, b) => b.files.length - a.files.length)
    .flatMap(({ files, sentences }) => {
      const others = sentences.length > 1 ? ` (and ${sentences.length - 1} more like it)` : ''
      const rest = files.length > NAMED ? ` and ${files.length - NAMED} more` : ''
      return [
        `  - ${sentences[0]}${others}`,
        `    ${counted(files.length, 'file')}: ${files.slice(0, NAMED).join(', ')}${rest}`,
      ]
    })
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`
