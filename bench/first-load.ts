import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { kilobytes, type Row } from './row.ts'

/** Bytes of gzip that a first visit to a page may load. */
export const bounds = { js: 100 * 1024, css: 15 * 1024 }

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

const client = 'dist/client'
const entry = 'src/web/app/browser.tsx'

export interface FirstLoad {
  page: string
  files: string[]
  js: number
  css: number
}

/** What a first visit to each public page loads: the entry, the page's chunk and all that they import. */
export function firstLoads(): FirstLoad[] {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${client}/.vite/manifest.json`, 'utf8'))
  const pages = Object.keys(manifest).filter((name) => name.startsWith('src/web/pages/'))
  return pages.map((page) => {
    const reached = new Map<string, Chunk>()
    const reach = (name: string) => {
      const chunk = manifest[name]
      if (!chunk || reached.has(name)) return
      reached.set(name, chunk)
      chunk.imports?.forEach(reach)
    }
    reach(entry)
    reach(page)
    const chunks = [...reached.values()]
    const files = chunks.map(({ file }) => file)
    const styles = [...new Set(chunks.flatMap(({ css = [] }) => css))]
    return { page, files, js: sum(files), css: sum(styles) }
  })
}

/** The code of all public pages' first loads, to search for forbidden modules. */
export const codeOf = (loads: FirstLoad[]) =>
  [...new Set(loads.flatMap(({ files }) => files))].map((file) => readFileSync(`${client}/${file}`, 'utf8')).join('\n')

const sum = (files: string[]) =>
  files.reduce((total, file) => total + gzipSync(readFileSync(`${client}/${file}`), { level: 9 }).length, 0)

export async function measure(): Promise<Row[]> {
  return firstLoads().flatMap(({ page, js, css }) => {
    const name = page.replace('src/web/', '').replace('.tsx', '')
    return [
      { what: `JavaScript of ${name}`, measured: kilobytes(js), bound: '≤ 100 KB', ok: js <= bounds.js },
      { what: `CSS of ${name}`, measured: kilobytes(css), bound: '≤ 15 KB', ok: css <= bounds.css },
    ]
  })
}
