import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ConfigEnv, mergeConfig, type UserConfig, build as viteBuild } from 'vite'
import { expect, it } from 'vitest'
import pagesConfig from '../vite.config.ts'
import serverConfig from '../vite.server.config.ts'

const env: ConfigEnv = { command: 'build', mode: 'production', isSsrBuild: false }

/** Builds two small modules, of which one is imported lazily, as the site's configuration builds the site. */
async function openBuild(config: UserConfig) {
  const root = mkdtempSync(join(tmpdir(), 'upgrade-'))
  const out = join(root, 'dist')
  const input = join(root, 'main.js')
  writeFileSync(input, "globalThis.load = () => import('./lazy.js')")
  return async (content: string): Promise<string[]> => {
    writeFileSync(join(root, 'lazy.js'), `export const text = ${JSON.stringify(content)}`)
    const options = mergeConfig(config, {
      root,
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
