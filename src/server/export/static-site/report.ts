import type { ImportedPost } from './import-posts.ts'

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

/** The report of an import, in lines. */
export function postsReport(site: string, posts: readonly ImportedPost[]): string[] {
  const of = (outcome: ImportedPost['outcome']) => posts.filter((post) => post.outcome === outcome)
  const [drafts, known, skipped] = [of('draft'), of('known'), of('skipped')]
  const notes = drafts.flatMap(({ path, notes }) => notes.map((note) => `  ${path}: ${note}`))
  const former = drafts.flatMap(({ formerAddresses, address }) =>
    formerAddresses.map((from) => `  ${from} → ${address}`),
  )
  return [
    `${site}: ${counted(drafts.length, 'post')} imported as drafts, ` +
      `${known.length} already imported, ${skipped.length} skipped.`,
    ...section(
      'Imported:',
      drafts.map(
        ({ path, address, pictures }) =>
          `  ${path} → ${address}${pictures > 0 ? ` (${counted(pictures, 'picture')})` : ''}`,
      ),
    ),
    ...section(
      'Already imported, left unchanged:',
      known.map(({ path, address }) => `  ${path} → ${address}`),
    ),
    ...section(
      'Skipped:',
      skipped.map(({ path, notes }) => `  ${path}: ${notes.join(' ')}`),
    ),
    ...section('Please check:', notes),
    ...section('Old addresses that this site cannot redirect, but the proxy in front of it can:', former),
  ]
}

const section = (heading: string, lines: string[]) => (lines.length > 0 ? ['', heading, ...lines] : [])
