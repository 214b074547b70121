import { readFileSync } from 'node:fs'
import { expect, test } from './test.ts'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}

test('no public page loads the admin’s code', async ({ page }) => {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8'))
  const reached = (name: string): string[] => [
    manifest[name]?.file ?? '',
    ...(manifest[name]?.css ?? []),
    ...(manifest[name]?.imports ?? []).flatMap(reached),
  ]
  const entry = new Set(reached('src/web/browser.tsx'))
  const shared = Object.keys(manifest)
    .filter((name) => name.startsWith('src/web/pages/'))
    .flatMap(reached)
  const own = Object.keys(manifest)
    .filter((name) => name.startsWith('src/web/admin/'))
    .flatMap(reached)
    .filter((file) => !entry.has(file) && !shared.includes(file))
  expect(own.length).toBeGreaterThan(3)

  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname.slice(1)))
  for (const path of [
    '/',
    '/about',
    '/services',
    '/projects',
    '/blogs',
    '/blogs/postgres-is-a-good-enough-queue',
    '/auth',
  ]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  expect(loaded.filter((file) => own.includes(file))).toEqual([])
  // The words of the admin area are in no file that a visitor gets.
  for (const file of new Set(loaded.filter((each) => each.endsWith('.js')))) {
    const code = readFileSync(`dist/client/${file}`, 'utf8')
    expect(code.includes('Comments Moderation') || code.includes('Failed to save'), file).toBe(false)
  }
})
