import type { Config } from './config.ts'
import { localPictures } from './markdown/index.ts'
import { openDatabase } from './platform/database/open.ts'
import { ensureDataDir, keepsNothingLocal, sessionSecret } from './platform/files/data-dir.ts'
import { openFiles } from './platform/files/open-files.ts'
import { openLimiter } from './platform/http/limiter.ts'
import { memoryCounts } from './platform/http/memory-counts.ts'
import { storedCounts } from './platform/http/stored-counts.ts'
import { type Logger, openLog } from './platform/log.ts'
import { openTraffic } from './platform/metrics.ts'
import type { Database, Schema } from './schema.ts'

export interface BaseOverrides {
  log?: Logger
  now?: () => Date
  database?: Database
}

export type Base = ReturnType<typeof openBase>

/** @param nextChange when visitors see something else without a save, in milliseconds */
export function openBase(config: Config, given: BaseOverrides, nextChange: () => Promise<number | null>) {
  const { now = () => new Date(), log = openLog(config) } = given
  if (!keepsNothingLocal(config)) ensureDataDir(config)
  const database = given.database ?? openDatabase<Schema>(config, { impatient: true })
  database.content.schedule(nextChange, now)
  const secret = sessionSecret(config)
  const files = openFiles(config)
  const counts = storedCounts({ database, secret, now })
  return {
    config,
    counts,
    database,
    files,
    limiter: openLimiter({ enabled: config.rateLimit, stores: { database: counts, memory: memoryCounts(now) } }),
    log,
    now,
    pictures: localPictures(files),
    secret,
    traffic: openTraffic(),
  }
}
