import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { paths } from '../contract/site-map.ts'
import { passwordLine } from './accounts/index.ts'
import { createApp } from './app.ts'
import { backUpAndMigrate } from './backup/index.ts'
import { type Config, readConfig } from './config.ts'
import { createContext } from './context.ts'
import { ensureAdmin, wantsDemo } from './first-start.ts'
import { migrateToServe } from './migrations.ts'
import { followRemovals, openBuiltWeb } from './pages/index.ts'
import { damagedDatabase, isDamaged, isDiskFault } from './platform/database/database-errors.ts'
import { openDatabase } from './platform/database/open.ts'
import { ConfigError, reasonOf } from './platform/expected-error.ts'
import { ensureDataDir, keepsNothingLocal } from './platform/files/data-dir.ts'
import type { FileStore } from './platform/files/files.ts'
import { reachStorage, storageAdvice } from './platform/files/storage-error.ts'
import { connectionLimits, gracefulServer } from './platform/http/node-server.ts'
import { openLog } from './platform/log.ts'
import type { Schema } from './schema.ts'

const demoCommand = join(import.meta.dirname, 'commands/load-demo.ts')

async function main() {
  const config = readConfig(process.env)
  await migrateFirst(config)
  const context = createContext(config)
  await assertReachable(context)
  if (await wantsDemo(context)) await loadDemo()
  const newAdmin = await ensureAdmin(context)
  // Whoever chose the password needs no link to choose one.
  const setupLink = newAdmin?.generated ? config.siteUrl + paths.setup(await context.people.makeSetupLink()) : null

  const { app, cache } = createApp(context, await openBuiltWeb())
  const answer = getRequestListener(app.fetch)
  const { server, stop } = gracefulServer(
    (request, response) => {
      if (!cache?.answer(request, response)) void answer(request, response)
    },
    connectionLimits(config),
    context.traffic,
  )

  server.on('error', (error) => fail(listenError(error, config)))
  server.listen(config.port, config.host, () => {
    const lines = [`The site is at ${config.siteUrl}`]
    if (newAdmin) {
      lines.push(`Admin area:    ${config.siteUrl}${paths.admin}`)
      lines.push(`Email:         ${newAdmin.email}`)
      lines.push(`Password:      ${passwordLine(newAdmin.generated)}`)
      if (setupLink)
        lines.push('', 'Set up your site in the browser (this link works once, within an hour):', setupLink)
    }
    console.log(`\n  ${lines.join('\n  ')}\n`)
    context.jobs.start()
  })
  const stopFollowing = cache && followRemovals(context, cache).start()

  // Signals often arrive twice: systemd and terminals signal the whole group, and `scripts/run.mjs` forwards its signal.
  let finishing = false
  const finish = async () => {
    if (finishing) return
    finishing = true
    // A balancer sees that this process is not ready, and sends the next requests to another one.
    context.readiness.stop()
    await wait(config.drainSeconds * 1000)
    await stop()
    stopFollowing?.()
    await context.close()
    process.exit(0)
  }
  process.on('SIGTERM', finish)
  process.on('SIGINT', finish)
}

/** On its own connections, which wait without a limit, also for another process that is migrating. */
async function migrateFirst(config: Config) {
  if (!keepsNothingLocal(config)) ensureDataDir(config)
  const log = openLog(config)
  await using database = openDatabase<Schema>(config)
  await assertWorks(database.ping(), (reason) => `DATABASE_URL: the database cannot be reached (${reason}).`)
  await backUpAndMigrate(database, config, () => migrateToServe({ database, log }))
}

async function loadDemo() {
  const loading = spawn(process.execPath, [demoCommand], { stdio: 'inherit' })
  const [code] = await once(loading, 'exit')
  if (code !== 0) throw new Error('The demo content could not be loaded. DEMO_CONTENT=off starts without it.')
}

/** @throws ConfigError if the storage cannot be used */
const assertReachable = ({ files }: { files: FileStore }) =>
  assertWorks(reachStorage(files), (reason, error) => `STORAGE_URL: ${reason}. ${storageAdvice(error)}`)

/** @throws ConfigError that leaves out the addresses in the settings, which contain passwords */
const assertWorks = (work: Promise<void>, explain: (reason: string, error: unknown) => string) =>
  work.catch((error: unknown) => {
    throw new ConfigError(explain(reasonOf(error), error))
  })

function listenError(error: Error, { port, host }: { port: number; host: string }): Error {
  switch ('code' in error && error.code) {
    case 'EADDRINUSE':
      return new ConfigError(`Port ${port} is in use. Stop the other program, or set PORT to a free one.`)
    case 'EACCES':
      return new ConfigError(`Port ${port} needs more privileges. Set PORT to a number above 1023.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ConfigError(
        `HOST ${host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all addresses.`,
      )
    default:
      return error
  }
}

function fail(error: unknown) {
  console.error(explained(error) ?? error)
  process.exit(1)
}

function explained(error: unknown): string | undefined {
  if (error instanceof ConfigError) return `\n${error.message}\n`
  if (isDamaged(error)) return `\n${damagedDatabase}\n`
  if (isDiskFault(error)) return `\nDATA_DIR: nothing can be written there (${String(error)}). Is the disk full?\n`
  return undefined
}

main().catch(fail)
