import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Plugin } from 'vite'

/**
 * Keeps the files of the build before this one, and removes older ones. An upgrade builds while the old processes still
 * serve: they, and the pages that are open in browsers, load some of their files later.
 */
export const keepPreviousBuild: Plugin = {
  name: 'keep-previous-build',
  apply: 'build',
  config: () => ({ build: { emptyOutDir: false } }),
  writeBundle({ dir = '.' }, bundle) {
    const list = join(dir, '.vite/files.json')
    const files = Object.keys(bundle).sort()
    const previous: string[] | null = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : null
    // The same build again, such as after one of the others failed, is not an upgrade.
    if (isDeepStrictEqual(files, previous)) return
    if (previous) removeOthers(dir, new Set([...files, ...previous, '.vite/files.json']))
    mkdirSync(dirname(list), { recursive: true })
    writeFileSync(list, JSON.stringify(files))
  },
}

function removeOthers(folder: string, kept: ReadonlySet<string>): void {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, file)
    const uncompressed = file.replaceAll('\\', '/').replace(/\.(br|gz)$/, '')
    if (!kept.has(uncompressed) && statSync(path).isFile()) rmSync(path)
  }
}
