// The entry point of every npm command. It runs on the machine's Node, installs and builds what is missing, and then
// runs the program with the project's own Node 24. Plain JavaScript without packages, because none is installed yet.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)
const bin = join(root, 'node_modules/.bin')
const node = findNode()
process.env.PATH = [dirname(node), bin, process.env.PATH].join(delimiter)

/**
 * The server's program, and how its Node is started: fast with little memory, for small servers (decision 034). The
 * benchmarks start it in the same way, and `deploy/Dockerfile` repeats it.
 */
const server = JSON.parse(readFileSync('scripts/server-process.json', 'utf8'))

/** Each command: whether it needs the built pages, and the program that does it. */
const commands = {
  start: { built: true, program: [...server.flags, server.program], env: server.env },
  build: { built: true },
  dev: { program: ['--watch', '--watch-preserve-output', 'scripts/dev.ts'] },
  check: { program: ['scripts/check.ts'] },
  test: { built: true, program: ['scripts/test.ts'] },
  setup: { program: ['src/server/commands/setup.ts'] },
  admin: { program: ['src/server/commands/admin.ts'] },
  doctor: { program: ['src/server/commands/doctor.ts'] },
  backup: { program: ['src/server/commands/backup.ts'] },
  restore: { program: ['src/server/commands/restore.ts'] },
  export: { program: ['src/server/commands/export.ts'] },
  import: { program: ['src/server/commands/import.ts'] },
  reindex: { program: ['src/server/commands/reindex.ts'] },
  'workflows:import': { program: ['src/server/commands/import-workflows.ts'] },
  attacks: {
    built: true,
    program: ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/attacks/vitest.config.ts'],
  },
  explore: { built: true, program: ['scripts/explore.ts'] },
  engines: {
    built: true,
    program: ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/engines/vitest.config.ts'],
  },
  faults: { built: true, program: ['tests/faults/long/run.ts'] },
  bench: { built: true, program: ['bench/run.ts'] },
  'record-release': { built: true, program: ['scripts/record-release.ts'] },
  'contact-sheet': { built: true, program: ['scripts/contact-sheet.ts'] },
  fonts: { program: ['scripts/cut-fonts.ts'] },
  'n8n:marks': { program: ['scripts/n8n-marks.ts'] },
  'n8n:catalogue': { program: ['scripts/n8n-catalogue.ts'] },
}

const [name, ...rest] = process.argv.slice(2)
const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined
if (!command) {
  console.error(`Use one of: ${Object.keys(commands).join(', ')}`)
  process.exit(2)
}

install()
if (command.built) build()
if (command.program) handOver([...command.program, ...rest], command.env)

/** Installs exactly what package-lock.json lists, unless it is installed already. */
function install() {
  if (isInstalled()) return
  console.log('Installing packages …')
  // Set by npm; `npm` on the path is the fallback for `node scripts/run.mjs`.
  const npm = process.env.npm_execpath
  const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  if (npm?.endsWith('.js')) must(process.execPath, [npm, ...flags])
  else must('npm', flags)
  if (existsSync(node)) return
  console.error('npm did not install the optional package that contains Node. Run `npm ci --include=optional`.')
  process.exit(1)
}

/**
 * The project's own Node: one package per platform, pinned by its hash in package-lock.json. On platforms without one
 * (Macs with Apple silicon, Alpine Linux) the machine's Node is used if it is new enough.
 */
function findNode() {
  const [platform, file] = process.platform === 'win32' ? ['win', 'node.exe'] : [process.platform, 'node']
  const own = join(root, `node_modules/node-${platform}-${process.arch}/bin`, file)
  const exists = `node-${platform}-${process.arch}` in JSON.parse(read('package.json')).optionalDependencies
  if (exists && !existsSync('/etc/alpine-release')) return own
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 24 || (major === 24 && minor >= 18)) return process.execPath
  console.error(`This machine has Node ${process.versions.node}. Install Node 24.18 or newer and try again.`)
  process.exit(1)
}

/** Whether npm's own record of what it installed agrees with the lock file. Packages for other machines are absent. */
function isInstalled() {
  const wanted = packages('package-lock.json')
  const present = packages('node_modules/.package-lock.json')
  return (
    existsSync(node) &&
    Object.entries(wanted).every(([place, { version, optional }]) => {
      const installed = present[place]?.version
      return place === '' || installed === version || (optional && installed === undefined)
    })
  )
}

function packages(lockFile) {
  const text = read(lockFile)
  return text ? (JSON.parse(text).packages ?? {}) : {}
}

/** Builds the pages and the server, each only if its sources changed since its last build. */
function build() {
  const { both, pages, server } = JSON.parse(readFileSync('scripts/build-sources.json', 'utf8'))
  buildUnlessDone('pages', [...both, ...pages], [[], ['--ssr']])
  buildUnlessDone('server', [...both, ...server], [['--config', 'vite.server.config.ts']])
}

function buildUnlessDone(what, sources, builds) {
  const stamp = `dist/.built-${what}`
  const wanted = hash(sources)
  if (read(stamp) === wanted) return
  console.log(`Building the ${what} …`)
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  for (const flags of builds) must(node, [vite, 'build', ...flags, '--logLevel', 'warn'])
  mkdirSync('dist', { recursive: true })
  writeFileSync(stamp, wanted)
}

/** Runs the program with the same terminal, and forwards signals and the exit code. */
function handOver(args, env) {
  const child = spawn(node, args, { stdio: 'inherit', env: { ...env, ...process.env } })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)))
}

function must(program, args) {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit' })
  if (error) console.error(error.message)
  if (status !== 0) process.exit(status ?? 1)
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** A hash of the contents of files and folders. Modification times are meaningless after a clone. */
function hash(places) {
  const sum = createHash('sha256')
  const add = (place) => {
    if (!existsSync(place)) {
      console.error(`The site is built from ${place}, which does not exist. Restore it from the repository.`)
      process.exit(1)
    }
    if (statSync(place).isDirectory()) {
      for (const entry of readdirSync(place).sort()) add(join(place, entry))
    } else if (!/\.test\.tsx?$/.test(place)) {
      sum.update(`${place}\0`).update(readFileSync(place))
    }
  }
  for (const place of places) add(place)
  return sum.digest('hex')
}
