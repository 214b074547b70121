import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { exportSite } from '../../../src/server/export/export-site.ts'
import { openSourceFolder } from '../../../src/server/export/folders.ts'
import { importFolder } from '../../../src/server/export/import-folder.ts'
import { newFolder } from '../backup/samples.ts'
import type { TestSite } from '../site.ts'

/** The texts of all files, by path. Bytes that are not text are in Latin-1. */
export type Contents = Record<string, string>

export function contentsOf(folder: string): Contents {
  const paths = readdirSync(folder, { recursive: true }).map(String).sort()
  return Object.fromEntries(
    paths
      .filter((path) => statSync(join(folder, path)).isFile())
      .map((path) => [path, readFileSync(join(folder, path), path.startsWith('media/') ? 'latin1' : 'utf8')]),
  )
}

/** Exports a site to a new folder. */
export async function exported(site: TestSite, options = { messages: true }): Promise<string> {
  const folder = join(newFolder(), 'export')
  const { database, files, config } = site.context
  await exportSite({ database, files, dataDir: config.dataDir }, folder, options)
  return folder
}

export const imported = (site: TestSite, folder: string) =>
  importFolder(openSourceFolder(folder), (store) => store(site.context))

/** For a folder that must be refused before a database is opened. */
export const importedNowhere = (folder: string) =>
  importFolder(openSourceFolder(folder), () => {
    throw new Error('The folder was not refused.')
  })

export function folderWith(files: Record<string, string | Uint8Array>): string {
  const folder = newFolder()
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}
