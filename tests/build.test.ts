import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ConfigEnv, mergeConfig, type UserConfig, build as viteBuild } from 'vite'
import { expect, it } from 'vitest'
import pagesConfig from '../vite.config.ts'
import serverConfig, { ownPlace } from '../vite.server.config.ts'

const root = join(import.meta.dirname, '..')

const env: ConfigEnv = { command: 'build', mode: 'production', isSsrBuild: false }

/** Builds two small modules, of which one is imported lazily, as the site's configuration builds the site. */
async function openBuild(config: UserConfig) {
  const folder = mkdtempSync(join(tmpdir(), 'build-'))
  const out = join(folder, 'dist')
  const input = join(folder, 'main.js')
  writeFileSync(input, "globalThis.load = () => import('./lazy.js')")
  return async (content: string): Promise<string[]> => {
    writeFileSync(join(folder, 'lazy.js'), `export const text = ${JSON.stringify(content)}`)
    const options = mergeConfig(config, {
      root: folder,
      configFile: false,
      logLevel: 'silent',
      build: { outDir: out, ...(config.build?.ssr ? { ssr: input } : {}) },
    })
    if (!config.build?.ssr) options.build.rolldownOptions.input = input
    await viteBuild(options)
    const files = readdirSync(out, { recursive: true, encoding: 'utf8' })
    return files.filter((file) => /lazy-.*\.js$/.test(file)).sort()
  }
}

it.each([
  ['the server', serverConfig],
  ['the pages', pagesConfig(env)],
])('a build of %s keeps the files of the build before, which still runs, and no older ones', async (_, config) => {
  const build = await openBuild(config)
  const first = await build('first')
  expect(first).toHaveLength(1)
  const second = await build('second')
  expect(second).toHaveLength(2)
  expect(second).toContain(first[0])
  expect(await build('second')).toEqual(second)
  const third = await build('third')
  expect(third).toHaveLength(2)
  expect(third).not.toContain(first[0])
})

it.each([
  [
    "new URL('child.ts', import.meta.url)",
    'new URL(\'child.ts\', new URL("../../src/server/main.ts", import.meta.url))',
  ],
  ['join(import.meta.dirname)', 'join((import.meta.dirname + "/../../src/server"))'],
  ['if (import.meta.main) start()', null],
  ['fork(import.meta.filename)', null],
  ["import.meta.resolve('pdfkit')", null],
  ['const { dirname } = import.meta', null],
])('the build of the server rewrites or refuses what depends on the place of a module: %s', (code, rewritten) => {
  const refuse = (message: string) => {
    throw new Error(message)
  }
  const build = () => ownPlace.transform.call({ error: refuse } as never, code, join(root, 'src/server/main.ts'))
  if (rewritten) expect(build()).toBe(rewritten)
  else expect(build).toThrow('Use import.meta.dirname or import.meta.url')
})
