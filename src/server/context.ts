import { type Accounts, openAccounts } from './accounts/accounts.ts'
import type { Config } from './config.ts'
import { ensureDataDir } from './data-dir.ts'
import { type OpenDatabase, openDatabase } from './database/open.ts'
import { type Logger, openLog } from './log.ts'
import { sessionSecret } from './session-secret.ts'
import { openStores, type Stores } from './stores.ts'

/** Everything the routes stand on. A test overrides what it needs (`createContext(config, { database })`). */
export interface Context extends Stores {
  config: Config
  log: Logger
  database: OpenDatabase
  accounts: Accounts
  close(): Promise<void>
}

export function createContext(config: Config, given: Partial<Pick<Context, 'log' | 'database'>> = {}): Context {
  ensureDataDir(config)
  const database = given.database ?? openDatabase(config)
  return {
    config,
    log: given.log ?? openLog(config),
    database,
    accounts: openAccounts(database, { secret: sessionSecret(config), siteUrl: config.siteUrl }),
    ...openStores(database),
    close: () => database.close(),
  }
}
