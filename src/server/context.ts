import { patched, type SettingsPatch } from '../contract/settings.ts'
import { openAccountServices, type PasswordCost } from './accounts/index.ts'
import { openAnalytics } from './analytics/index.ts'
import { openAudit } from './audit/index.ts'
import { backup, type CopyBackup, type MakeKept, openBackupEntries, openBackups } from './backup/index.ts'
import { previewLinks } from './blog/index.ts'
import { openComments } from './comments/index.ts'
import type { Config } from './config.ts'
import { openContact } from './contact/index.ts'
import { openMail } from './emails/index.ts'
import { nextPublication } from './entries/index.ts'
import type { Feature, RemovePersonalData } from './feature.ts'
import { features } from './features.ts'
import { openReadiness } from './health/index.ts'
import { localPictures } from './markdown/index.ts'
import { keepSized, openLogo } from './media/index.ts'
import { openNewsletter } from './newsletter/index.ts'
import { keptAnswers, openSiteMark, pages } from './pages/index.ts'
import { withOwnChanges, withSchedule } from './platform/database/content-version.ts'
import { openDatabase } from './platform/database/open.ts'
import { ensureDataDir, keepsNothingLocal } from './platform/files/data-dir.ts'
import { openFiles } from './platform/files/open-files.ts'
import { sessionSecret } from './platform/files/session-secret.ts'
import { openLimiter } from './platform/http/limiter.ts'
import { memoryCounts } from './platform/http/memory-counts.ts'
import { storedCounts } from './platform/http/stored-counts.ts'
import { openJobs } from './platform/jobs/jobs.ts'
import { type Logger, openLog } from './platform/log.ts'
import { openTraffic } from './platform/metrics.ts'
import type { Database, Schema } from './schema.ts'
import { openSearch } from './search/index.ts'
import { freshSettings, settingsStore } from './settings/index.ts'
import { emailKinds } from './stored.ts'
import { openStores } from './stores.ts'
import { openInvitations } from './testimonials/index.ts'
import { openTrash } from './trash/index.ts'
import type { GateThread } from './workflows/index.ts'

/** What tests can override. */
export interface Overrides {
  log?: Logger
  now?: () => Date
  database?: Database
  gate?: GateThread
  /** Settings other than those of a fresh site. */
  settings?: SettingsPatch
  /** Makes the nightly backup; by default in another process. */
  makeBackup?: MakeKept
  /** Copies the entries of a backup; by default in another process. */
  copyBackup?: CopyBackup
  /** Cheaper password hashes, for tests only. */
  passwordCost?: PasswordCost
}

export type Context = ReturnType<typeof createContext>

/** Opens the services of all features, each with those it needs. */
export function createContext(config: Config, given: Overrides = {}) {
  const { now = () => new Date(), log = openLog(config) } = given
  if (!keepsNothingLocal(config)) ensureDataDir(config)
  const opened = given.database ?? openDatabase<Schema>(config, { impatient: true })
  const database = { ...opened, content: withOwnChanges(withSchedule(opened.content, () => nextChange(), now)) }
  const secret = sessionSecret(config)
  const files = openFiles(config)
  const counts = storedCounts({ database, secret, now })
  const limiter = openLimiter({ enabled: config.rateLimit, stores: { database: counts, memory: memoryCounts(now) } })
  const pictures = localPictures(files)
  const base = { config, database, files, limiter, log, now, pictures, secret, traffic: openTraffic() }

  const settings = settingsStore({
    ...base,
    defaults: patched(freshSettings(config), given.settings ?? {}),
    // Name and logo are drawn on the share picture of each template.
    saved: async ({ identity: after }, { identity: before }) => {
      if (after.name !== before.name || after.logo_url !== before.logo_url) await stores.workflows.redraw()
    },
  })
  /** When visitors next see something else without a save. */
  const nextChange = async () => {
    const moments = [await nextPublication(opened.db, now()), await settings.nextEnd()].filter((at) => at !== null)
    return moments.length > 0 ? Math.min(...moments) : null
  }
  const logo = openLogo({ pictures, settings, log })
  const stores = openStores(database, { ...base, gate: given.gate, ownerName: settings.ownerName, logo })
  const mail = openMail({ ...base, settings, kinds: emailKinds, mark: openSiteMark({ logo, settings }) })
  const shared = { ...base, ...stores, logo, mail, settings }
  const visitors = {
    ...openContact(shared),
    ...openComments(shared),
    ...openNewsletter(shared),
    invitations: openInvitations(shared),
  }
  const search = openSearch(base)
  const site = {
    ...shared,
    ...visitors,
    backupEntries: openBackupEntries({ ...shared, copy: given.copyBackup }),
    ...openAccountServices({ ...shared, passwordCost: given.passwordCost, personalDataRemovers: removers }),
    audit: openAudit(database, now),
    backups: openBackups({ ...shared, make: given.makeBackup }),
    trash: openTrash(database, now),
    counts,
    analytics: openAnalytics({ ...shared, search }),
    imageSizing: keepSized(database, {
      ...base,
      showSizes: async (address) => {
        await stores.collections.blogs.showSizes(address)
        await stores.collections.projects.showSizes(address)
      },
    }),
    keptAnswers: keptAnswers(base),
    previewLinks: previewLinks(database, now),
    readiness: openReadiness(base),
    search,
  }
  function removers(): RemovePersonalData[] {
    return all.flatMap((each) => each.removePersonalData?.(site) ?? [])
  }
  const all: readonly Feature<typeof site>[] = [...features, backup, pages]
  const jobs = openJobs({
    db: database.db,
    log,
    now,
    jobs: all.flatMap((each) => each.jobs?.(site) ?? []),
    queues: all.flatMap((each) => each.queues?.(site) ?? []),
  })
  const close = async () => {
    await jobs.stop()
    await site.backupEntries.close()
    await database.close()
  }
  return { ...site, jobs, close }
}
