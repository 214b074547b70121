import { isExport, readExport } from './export-site.ts'
import { FolderError, type SourceFolder } from './folders.ts'
import { markerFile } from './format.ts'
import { type ImportedPost, importPosts, isListPage } from './static-site/import-posts.ts'
import { generatorOf } from './static-site/posts.ts'
import { type Imported, storeExport, type Target } from './store-export.ts'

export type ImportReport = { report: string[]; isComplete: boolean }

/** @param withSite opens the database after the folder was checked, so that a wrong folder creates nothing */
export async function importFolder(
  source: SourceFolder,
  withSite: <Result>(store: (target: Target) => Promise<Result>) => Promise<Result>,
): Promise<ImportReport> {
  if (isExport(source)) {
    const read = readExport(source)
    return exportReport(await withSite((target) => storeExport(target, read)))
  }
  const generator = generatorOf(source)
  if (!generator) {
    throw new FolderError(
      `This folder is neither a complete export (it has no ${markerFile}) nor a Hugo, Jekyll or Astro site ` +
        '(it has no posts in content/, _posts/ or src/content/).',
    )
  }
  const posts = await withSite((target) => importPosts(target, source, generator))
  const isComplete = posts.every(({ outcome, path }) => outcome !== 'skipped' || isListPage(path))
  return { report: postsReport(generator.name, posts), isComplete }
}

function exportReport({ added, left, notes }: Imported): ImportReport {
  const some = Object.entries(added).filter(([, number]) => number > 0)
  return {
    report: [
      some.length > 0 ? 'Imported:' : 'Nothing new was imported.',
      ...some.map(([thing, number]) => `  ${String(number).padStart(6)} ${thing}`),
      ...(left > 0 ? [`${left.toLocaleString('en')} are already on this site and were not changed.`] : []),
      ...notes,
    ],
    isComplete: true,
  }
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

export function postsReport(site: string, posts: readonly ImportedPost[]): string[] {
  const of = (outcome: ImportedPost['outcome']) => posts.filter((post) => post.outcome === outcome)
  const [drafts, duplicates, skipped] = [of('draft'), of('known'), of('skipped')]
  const moved = ({ path, address }: ImportedPost) => `  ${path} → ${address}`
  const withPictures = (post: ImportedPost) =>
    post.pictures > 0 ? `${moved(post)} (${counted(post.pictures, 'picture')})` : moved(post)
  const notes = drafts.flatMap(({ path, notes }) => notes.map((note) => `  ${path}: ${note}`))
  const former = drafts.flatMap(({ formerAddresses, address }) =>
    formerAddresses.map((from) => `  ${from} → ${address}`),
  )
  return [
    `${site}: ${counted(drafts.length, 'post')} imported as drafts, ` +
      `${duplicates.length} already imported, ${skipped.length} skipped.`,
    ...section('Imported:', drafts.map(withPictures)),
    ...section('Already imported, left unchanged:', duplicates.map(moved)),
    ...section(
      'Skipped:',
      skipped.map(({ path, notes }) => `  ${path}: ${notes.join(' ')}`),
    ),
    ...section('Please check:', notes),
    ...section('Old addresses that this site cannot redirect, but the proxy in front of it can:', former),
  ]
}

const section = (heading: string, lines: string[]) => (lines.length > 0 ? ['', heading, ...lines] : [])
