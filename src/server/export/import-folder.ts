import { FolderError } from './folder-error.ts'
import { markerFile } from './format.ts'
import { isExport, readExport } from './read-export.ts'
import type { SourceFolder } from './source-folder.ts'
import { generatorOf } from './static-site/generators.ts'
import { importPosts, isListPage } from './static-site/import-posts.ts'
import { postsReport } from './static-site/report.ts'
import { type Imported, storeExport, type Target } from './store-export.ts'

export interface ImportReport {
  /** Lines for the owner. */
  report: string[]
  /** Whether everything in the folder is on the site now. */
  isComplete: boolean
}

/**
 * Imports a folder of any kind that is known.
 * @param withSite opens the site's database after the folder was checked, so that a wrong folder creates nothing
 * @throws FolderError before anything is imported
 */
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
