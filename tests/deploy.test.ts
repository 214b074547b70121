import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { endpointPath } from '../src/contract/api/endpoint-path.ts'
import { siteFiles } from '../src/contract/site-map.ts'
import { readConfig, settingNames } from '../src/server/config.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const unit = read('deploy/site@.service')
const dockerfile = read('deploy/Dockerfile')
const caddyfile = read('deploy/Caddyfile')

interface Service {
  image?: string
  build?: { context: string; dockerfile: string }
  environment?: Record<string, string>
  volumes?: string[]
}
const compose: { services: Record<string, Service>; volumes: Record<string, null> } = parse(
  read('deploy/compose.yaml'),
  {
    merge: true,
  },
)
const sites = Object.values(compose.services).filter(({ image }) => image === 'site')

/** The value of a shell-like list of assignments: `A=1 B=2`. */
const assigned = (text: string) =>
  Object.fromEntries(text.split(/\s+/).map((each) => [each.split('=')[0] ?? '', each.slice(each.indexOf('=') + 1)]))

it('README.md lists every setting, and no other', () => {
  const table = /## Settings\n[\s\S]*?\n## /.exec(read('README.md'))?.[0] ?? ''
  const firstColumn = table.split('\n').flatMap((line) => /^\| (`.*?`) \|/.exec(line)?.[1] ?? [])

  expect(firstColumn.flatMap((cell) => cell.match(/[A-Z_]{2,}/g) ?? []).sort()).toEqual([...settingNames].sort())
})

it('the systemd unit starts a command that exists, with settings that exist', () => {
  const [, script = '', command = ''] = /^ExecStart=\/usr\/bin\/node (\S+) (\S+)$/m.exec(unit) ?? []
  expect(existsSync(join(root, script))).toBe(true)
  expect(read(script)).toContain(`\n  ${command}: {`)

  const environment = assigned(/^Environment=(.*)$/m.exec(unit)?.[1] ?? '')
  expect(settingNames).toEqual(expect.arrayContaining(Object.keys(environment)))
  expect(readConfig({ ...environment, PORT: '3000' })).toMatchObject({ trustProxy: true })

  const ofCommands = assigned(/^PORT=.*$/m.exec(read('deploy/run'))?.[0] ?? '')
  expect({ ...ofCommands, PORT: '%i' }).toEqual(environment)
})

it('the systemd unit may write its data, and nothing may write and then execute but V8', () => {
  const folder = /^StateDirectory=(\S+)$/m.exec(unit)?.[1]
  expect(unit).toContain(`DATA_DIR=/var/lib/${folder}/`)
  expect(unit).not.toMatch(/^MemoryDenyWriteExecute=/m)
})

it('the Dockerfile copies files that exist, and starts as npm start does', () => {
  const built = ['node_modules', 'dist']
  const copied = [...dockerfile.matchAll(/^COPY (?:--from=build )?(.*) \S+$/gm)].flatMap(([, list = '']) =>
    list.split(' '),
  )
  expect(copied).toContain('src/server')
  for (const path of copied) {
    const place = path.replace(/^\/app\//, '')
    if (!built.includes(place)) expect([place, existsSync(join(root, place))]).toEqual([place, true])
  }

  const program: string[] = JSON.parse(/^CMD (.*)$/m.exec(dockerfile)?.[1] ?? '[]')
  const { flags, program: main, env } = JSON.parse(read('scripts/server-process.json'))
  expect(program).toEqual(['node', ...flags, main])
  expect(dockerfile).toContain(endpointPath('GET /api/health/live'))
  const settings = assigned(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '')
  expect(settings).toMatchObject(env)
  expect([...settingNames, ...Object.keys(env)]).toEqual(expect.arrayContaining(Object.keys(settings)))
})

it('the image is built from what the Dockerfile needs, and without data or secrets', () => {
  const [first, ...allowed] = read('deploy/Dockerfile.dockerignore').trim().split('\n')
  expect(first).toBe('*')
  for (const line of allowed) expect([line, existsSync(join(root, line.slice(1)))]).toEqual([line, true])
  expect(allowed.filter((line) => /^!(data|backups|\.env|\.git|deploy)/.test(line))).toEqual([])
})

const buildSources: Record<'both' | 'pages' | 'server', string[]> = JSON.parse(read('scripts/build-sources.json'))
const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file))
const isIn = (places: readonly string[], file: string) =>
  places.some((place) => file === place || file.startsWith(`${place}/`))

it('the image gets all files that the build needs', () => {
  const allowed = read('deploy/Dockerfile.dockerignore').match(/(?<=^!).*/gm) ?? []
  const needed = [...Object.values(buildSources).flat(), 'scripts/run.mjs', 'scripts/build-sources.json']
  expect(needed.filter((file) => !isIn(allowed, file))).toEqual([])
})

it.each([
  ['pages', 'src/web'],
  ['server', 'src/server'],
] as const)('a change of any file that the code of the %s imports causes a build', (what, folder) => {
  const sources = [...buildSources.both, ...buildSources[what]]
  const files = sources
    .flatMap((place) => (statSync(join(root, place)).isFile() ? place : filesIn(place)))
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.includes('/test/'))
  expect(files.some((file) => file.startsWith(folder))).toBe(true)

  const imported = files.flatMap((file) =>
    [...read(file).matchAll(/^(?:import|.*\bfrom) '(\.[^']+)'|import\('(\.[^']+)'\)/gm)].map(([, from, lazy]) =>
      join(dirname(file), (from ?? lazy ?? '').replace(/\?.*/, '')),
    ),
  )
  expect([...new Set(imported)].filter((file) => !isIn(sources, file))).toEqual([])
})

it('Caddy asks for readiness, and hides the metrics of a single process', () => {
  expect(caddyfile).toContain(`health_uri ${endpointPath('GET /api/health/ready')}\n`)
  expect(caddyfile).toContain(`respond ${siteFiles.metrics} 404\n`)
})

it('compose.yaml runs two equal processes with valid settings, whose only local data are backups', () => {
  expect(sites).toHaveLength(2)
  expect(sites[0]).toEqual(sites[1])
  const { build, environment = {} } = sites[0] ?? {}
  expect(existsSync(join(root, 'deploy', build?.context ?? '-', build?.dockerfile ?? '-'))).toBe(true)
  // TMPDIR is Node's own.
  expect([...settingNames, 'TMPDIR']).toEqual(expect.arrayContaining(Object.keys(environment)))
  expect(Object.keys(environment)).toEqual(expect.arrayContaining(['BACKUP_URL', 'BACKUP_KEY']))

  const filled = Object.entries(environment).map(([name, value]) => [
    name,
    value.replace(/\$\{(\w+):-\}/g, '').replace(/\$\{(\w+):\?\}/g, 'x'.repeat(40)),
  ])
  const config = readConfig(Object.fromEntries(filled))
  expect(config).toMatchObject({ trustProxy: true, storage: { endpoint: 'http://garage:3900', region: 'garage' } })
  expect([config.databaseUrl, config.sessionSecret, config.drainSeconds > 1].every(Boolean)).toBe(true)
})

it('compose.yaml mounts files and volumes that exist, and Caddy balances both processes', () => {
  const mounts = Object.values(compose.services).flatMap(({ volumes = [] }) =>
    volumes.map((mount) => mount.split(':')[0]),
  )
  for (const mount of mounts) {
    const isThere = mount?.startsWith('./') ? existsSync(join(root, 'deploy', mount)) : (mount ?? '') in compose.volumes
    expect([mount, isThere]).toEqual([mount, true])
  }
  const upstreams = compose.services.caddy?.environment?.UPSTREAMS?.split(' ')
  expect(upstreams).toEqual(['site-1:3000', 'site-2:3000'])
  expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(['site-1', 'site-2']))
})

it('docs/operations.md says how to make every variable of compose.yaml that has no default', () => {
  const needed = [...read('deploy/compose.yaml').matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name)
  const written = [...read('docs/operations.md').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(written).toEqual(expect.arrayContaining(needed))
})
