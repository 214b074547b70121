import { patched, type SettingsPatch } from '../contract/settings.ts'
import { openAccountServices, type PasswordCost } from './accounts/index.ts'
import { openAnalytics } from './analytics/index.ts'
import { openAudit } from './audit/index.ts'
import { backup, type CopyBackup, type MakeKept, openBackupEntries, openBackups } from './backup/index.ts'
import { type BaseOverrides, openBase } from './base.ts'
import { previewLinks } from './blog/index.ts'
import { openComments } from './comments/index.ts'
import type { Config } from './config.ts'
import { openContact } from './contact/index.ts'
import { openMail } from './emails/index.ts'
import { nextPublication } from './entries/index.ts'
import type { Feature, RemovePersonalData } from './feature.ts'
import { features, searched } from './features.ts'
import { openReadiness } from './health/index.ts'
import { openKeys, openRepeats } from './keys/index.ts'
import { keepSized, openLogo } from './media/index.ts'
import { openNewsletter } from './newsletter/index.ts'
import { keptAnswers, openSiteMark, pages } from './pages/index.ts'
import { openJobs } from './platform/jobs/jobs.ts'
import { nextNumberChange } from './projects/index.ts'
import { openSearch } from './search/index.ts'
import type { Services } from './services.ts'
import { freshSettings, settingsStore } from './settings/index.ts'
import { emailKinds } from './stored.ts'
import { openStores } from './stores.ts'
import { openInvitations } from './testimonials/index.ts'
import { openTrash } from './trash/index.ts'
import { openWebhooks } from './webhooks/index.ts'
import type { GateThread } from './workflows/index.ts'

export interface Overrides extends BaseOverrides {
  gate?: GateThread
  settings?: SettingsPatch
  /** By default in another process. */
  makeBackup?: MakeKept
  copyBackup?: CopyBackup
  passwordCost?: PasswordCost
}

export type Context = ReturnType<typeof createContext>

export function createContext(config: Config, given: Overrides = {}) {
  const base = openBase(config, given, async () => {
    const planned = [await nextPublication(database.db, now()), await nextNumberChange(database.db, now())]
    const moments = [...planned, await settings.nextEnd()].filter((at) => at !== null)
    return moments.length > 0 ? Math.min(...moments) : null
  })
  const { database, log, now } = base

  const settings = settingsStore({
    ...base,
    defaults: patched(freshSettings(config), given.settings ?? {}),
    // Name and logo are drawn on the share picture of each template.
    saved: async ({ identity: after }, { identity: before }) => {
      if (after.name !== before.name || after.logo_url !== before.logo_url) await stores.workflows.redraw()
    },
  })
  const logo = openLogo({ ...base, settings })
  const stores = openStores(database, { ...base, gate: given.gate, ownerName: settings.ownerName, logo })
  const mail = openMail({ ...base, settings, kinds: emailKinds, mark: openSiteMark({ logo, settings }) })
  const shared: Services = { ...base, ...stores, logo, mail, settings }
  const search = openSearch({ ...base, searched })
  const removers = (): RemovePersonalData[] => all.flatMap((each) => each.removePersonalData?.(site) ?? [])
  const site = {
    ...shared,
    ...openContact(shared),
    ...openComments(shared),
    ...openNewsletter(shared),
    ...openAccountServices({ ...shared, passwordCost: given.passwordCost, personalDataRemovers: removers }),
    analytics: openAnalytics({ ...shared, search }),
    audit: openAudit(database, now),
    backupEntries: openBackupEntries({ ...shared, search, copy: given.copyBackup }),
    backups: openBackups({ ...shared, make: given.makeBackup }),
    imageSizing: keepSized(database, shared),
    invitations: openInvitations(shared),
    keptAnswers: keptAnswers(base),
    keys: openKeys(database, base),
    previewLinks: previewLinks(database, now),
    repeats: openRepeats(base),
    readiness: openReadiness(base),
    search,
    trash: openTrash(database, { now, search }),
    webhooks: openWebhooks(shared),
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
  return { ...site, jobs, close, [Symbol.asyncDispose]: close }
}
