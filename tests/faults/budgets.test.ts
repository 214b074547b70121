import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

const manifest: Record<string, Chunk> = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8'))
const entry = 'src/web/browser.tsx'
const pages = Object.keys(manifest).filter((name) => name.startsWith('src/web/pages/'))

/** What a first visit to a page loads: the entry, the page's chunk and all that they import. */
function firstLoad(page: string): Chunk[] {
  const reached = new Map<string, Chunk>()
  const reach = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || reached.has(name)) return
    reached.set(name, chunk)
    for (const next of chunk.imports ?? []) reach(next)
  }
  reach(entry)
  reach(page)
  return [...reached.values()]
}

const gzipped = (file: string) => gzipSync(readFileSync(`dist/client/${file}`), { level: 9 }).length
const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)

test.each(pages)('%s loads at most 130 KB of JavaScript and 15 KB of CSS at first', (page) => {
  const chunks = firstLoad(page)
  expect(sum(chunks.map(({ file }) => gzipped(file)))).toBeLessThanOrEqual(130 * 1024)
  expect(sum([...new Set(chunks.flatMap(({ css = [] }) => css))].map(gzipped))).toBeLessThanOrEqual(15 * 1024)
})

test('no public page loads a highlighter, a markdown parser or zod', () => {
  const files = new Set(pages.flatMap(firstLoad).map(({ file }) => file))
  const code = [...files].map((file) => readFileSync(`dist/client/${file}`, 'utf8')).join('\n')
  for (const mark of ['micromark', 'oniguruma', 'ZodError']) expect(code).not.toContain(mark)
})
