import { readFileSync } from 'node:fs'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

/** The built files that only the admin area uses. */
export function adminFiles(): Set<string> {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8'))
  const reached = (name: string): string[] => [
    manifest[name]?.file ?? '',
    ...(manifest[name]?.css ?? []),
    ...(manifest[name]?.imports ?? []).flatMap(reached),
  ]
  const entries = Object.keys(manifest).filter((name) => name.startsWith('src/web/'))
  const isAdmin = (name: string) => /^src\/web\/(admin|owner-bar)\//.test(name)
  // Also the parts of pages that are loaded after them.
  const shared = new Set(entries.filter((name) => !isAdmin(name)).flatMap(reached))
  return new Set(
    entries
      .filter(isAdmin)
      .flatMap(reached)
      .filter((file) => !shared.has(file)),
  )
}
