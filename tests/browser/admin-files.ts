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
  const within = (folder: string) =>
    Object.keys(manifest)
      .filter((name) => name.startsWith(folder))
      .flatMap(reached)
  const shared = new Set([...reached('src/web/app/browser.tsx'), ...within('src/web/pages/')])
  return new Set(within('src/web/admin/').filter((file) => !shared.has(file)))
}
