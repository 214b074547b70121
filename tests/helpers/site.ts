import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../../src/server/app.ts'
import { copyEntries } from '../../src/server/backup/entries/copy-entries.ts'
import type { CopyBackup } from '../../src/server/backup/in-child.ts'
import { readConfig } from '../../src/server/config.ts'
import { type Context, createContext } from '../../src/server/context.ts'
import type { Web } from '../../src/server/pages/bundle.ts'
import type { GateThread } from '../../src/server/workflows/gate-thread.ts'
import { type Call, caller } from './call.ts'
import { type DatabaseKind, freshDatabase } from './databases.ts'

export interface SiteOptions {
  database?: DatabaseKind
  /** False for a database without any table. */
  migrated?: boolean
  env?: Record<string, string>
  log?: Context['log']
  gate?: GateThread
  now?: Context['now']
  /** By default entries are copied in this process. */
  copyBackup?: CopyBackup
  /** The built pages; without them the site is only the API. */
  web?: Web
}

export interface TestSite extends Routes, AsyncDisposable {
  context: Context
  dataDir: string
  close(): Promise<void>
}

interface Routes {
  readonly app: ReturnType<typeof createApp>['app']
  call: Call
}

/** The routes are made at their first use, because many tests need only the context, which costs half as much. */
export function routesOf(context: Context, web?: Web): Routes {
  let made: Routes['app'] | undefined
  const app = () => {
    made ??= createApp(context, web).app
    return made
  }
  return {
    call: (...request) => caller(app())(...request),
    get app() {
      return app()
    },
  }
}

/** The same in all sites, so that a copied session is valid in the next one. */
const SESSION_SECRET = 'a secret of tests only, 32 letters and more'

/** argon2's minimum cost, because tests hash thousands of passwords. */
export const passwordCost = { memory: 8, passes: 1, parallelism: 1 }

/** The real app on a fresh database, without a port. `await using` closes it and removes its files. */
export async function openTestSite(options: SiteOptions = {}): Promise<TestSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-test-'))
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', SESSION_SECRET, ...options.env })
  const database = await freshDatabase(options.database ?? 'sqlite', { dataDir, migrated: options.migrated ?? true })
  const context = createContext(config, {
    database,
    passwordCost,
    makeBackup: async () => {},
    copyBackup: options.copyBackup ?? copyEntries,
    ...(options.log && { log: options.log }),
    ...(options.gate && { gate: options.gate }),
    ...(options.now && { now: options.now }),
  })
  let closed = false
  const close = async () => {
    if (closed) return
    closed = true
    await context.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return Object.assign(routesOf(context, options.web), { context, dataDir, close, [Symbol.asyncDispose]: close })
}
