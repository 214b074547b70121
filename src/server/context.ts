import { type Accounts, openAccounts } from './accounts/accounts.ts'
import { nextPublication } from './blog/next-publication.ts'
import { type PreviewLinks, previewLinks } from './blog/preview-links.ts'
import type { Config } from './config.ts'
import { type OpenDatabase, openDatabase } from './database/open.ts'
import { withSchedule } from './database/scheduled-version.ts'
import { type Logger, openLog } from './log.ts'
import { sessionSecret } from './session-secret.ts'
import { openStores, type Stores } from './stores.ts'

/** Everything the routes stand on. A test overrides what it needs (`createContext(config, { database })`). */
export interface Context extends Stores {
  config: Config
  log: Logger
  database: OpenDatabase
  accounts: Accounts
  previewLinks: PreviewLinks
  close(): Promise<void>
}

export function createContext(config: Config, given: Partial<Pick<Context, 'log' | 'database'>> = {}): Context {
  const opened = given.database ?? openDatabase(config)
  const database = { ...opened, content: withSchedule(opened.content, () => nextPublication(opened)) }
  const secret = sessionSecret(config)
  return {
    config,
    log: given.log ?? openLog(config),
    database,
    accounts: openAccounts(database, { secret, siteUrl: config.siteUrl }),
    previewLinks: previewLinks(secret),
    ...openStores(database),
    close: () => database.close(),
  }
}
