import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { TypePairing } from '../../contract/look.ts'
import type { PageAssets, WebBundle } from '../../contract/page.ts'

/** The built web bundle. `scripts/dev.ts` replaces it in development. */
export interface Web {
  bundle: WebBundle
  assetsOf(pageFile: string, type: TypePairing): PageAssets
  folder: string | null
}

interface Chunk {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
}

const entry = 'src/web/app/browser.tsx'

export async function openBuiltWeb(dist = resolve(import.meta.dirname, '../../../dist')): Promise<Web> {
  const folder = join(dist, 'client')
  const manifestFile = join(folder, '.vite/manifest.json')
  if (!existsSync(manifestFile)) throw new Error('The pages are not built yet. Run npm start, or npm run build.')
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(manifestFile, 'utf8'))
  const bundle: WebBundle = await import(pathToFileURL(join(dist, 'server/server.js')).href)
  const cache = new Map<string, PageAssets>()
  const assetsOf = (pageFile: string, type: TypePairing) => {
    const key = `${type} ${pageFile}`
    const assets = cache.get(key) ?? assetsFrom(manifest, pageFile, type)
    cache.set(key, assets)
    return assets
  }
  return { bundle, folder, assetsOf }
}

function assetsFrom(manifest: Record<string, Chunk>, pageFile: string, type: TypePairing): PageAssets {
  const reached = new Map<string, Chunk>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || reached.has(name)) return
    reached.set(name, chunk)
    for (const next of chunk.imports ?? []) visit(next)
  }
  visit(entry)
  visit(pageFile)
  const address = (file: string) => `/${file}`
  const ofSource = (files: string[]) => files.flatMap((name) => manifest[name]?.file ?? []).map(address)
  const chunks = [...reached.values()]
  const { styles, fonts } = typeFiles[type]
  return {
    entry: address(manifest[entry]?.file ?? ''),
    page: manifest[pageFile] ? address(manifest[pageFile].file) : '',
    styles: [
      // First, so that a page's own style sheet can override the print styles.
      ...ofSource([printStyles]).map((href) => ({ href, media: 'print' })),
      ...[...new Set(chunks.flatMap(({ css = [] }) => css))].map((file) => ({ href: address(file) })),
      ...ofSource(styles).map((href) => ({ href })),
    ],
    fonts: ofSource(fonts),
    preload: chunks.map(({ file }) => address(file)).filter((file) => file !== address(manifest[entry]?.file ?? '')),
  }
}

/** The style sheet that is used for printing only. */
export const printStyles = 'src/web/styles/print.css'

const faces = 'src/web/fonts'

/** Loaded in addition to the styles of every page. The fonts of the other pairing are not loaded. */
export const typeFiles: Record<TypePairing, { styles: string[]; fonts: string[] }> = {
  grotesk: {
    styles: [],
    fonts: [`${faces}/familjen-grotesk-basic-variable.woff2`, `${faces}/literata-basic-400.woff2`],
  },
  serif: {
    styles: ['src/web/styles/type-serif.css'],
    fonts: [`${faces}/literata-basic-variable.woff2`, `${faces}/instrument-sans-basic-variable.woff2`],
  },
}
