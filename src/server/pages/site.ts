import type { Config } from '../config.ts'
import type { LocalPictures } from '../markdown/index.ts'
import type { Logo } from '../media/index.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { Limiter } from '../platform/http/limiter.ts'
import type { Logger } from '../platform/log.ts'
import type { Traffic } from '../platform/metrics.ts'
import type { Database } from '../schema.ts'
import type { SiteSearch } from '../search/index.ts'
import type { SettingsStore } from '../settings/index.ts'
import type { Stores } from '../stores.ts'
import type { WorkflowStore } from '../workflows/index.ts'

export interface Site {
  collections: Stores['collections']
  config: Config
  database: Database
  files: FileStore
  limiter: Limiter
  log: Logger
  logo: Logo
  now: () => Date
  pictures: LocalPictures
  search: SiteSearch
  settings: SettingsStore
  traffic: Traffic
  workflows: WorkflowStore
}
