import { patched, type SettingsPatch } from '../contract/settings.ts'
import { accounts, openAccountServices, type PasswordCost } from './accounts/index.ts'
import { analytics, openAnalytics } from './analytics/index.ts'
import { audit, openAudit } from './audit/index.ts'
import { backup, type CopyBackup, type MakeKept, openBackupEntries, openBackups } from './backup/index.ts'
import { type BaseOverrides, openBase } from './base.ts'
import { blog, previewLinks } from './blog/index.ts'
import { collections } from './collections/index.ts'
import { comments, openComments } from './comments/index.ts'
import type { Config } from './config.ts'
import { contact, openContact } from './contact/index.ts'
import { mail, openMail } from './emails/index.ts'
import { nextPublication, type Searched } from './entries/index.ts'
import { type Feature, feature, type RemovePersonalData } from './feature.ts'
import { openReadiness } from './health/index.ts'
import { keys, openKeys, openRepeats } from './keys/index.ts'
import { keepSized, media, openLogo } from './media/index.ts'
import { newsletter, openNewsletter } from './newsletter/index.ts'
import { keptAnswers, openSiteMark, pages } from './pages/index.ts'
import type { FileStore } from './platform/files/files.ts'
import type { StoredCounts } from './platform/http/stored-counts.ts'
import { day, hour, openJobs } from './platform/jobs/jobs.ts'
import { nextNumberChange, projects } from './projects/index.ts'
import { openSearch, search } from './search/index.ts'
import type { Services } from './services.ts'
import { freshSettings, settings, settingsStore } from './settings/index.ts'
import { emailKinds } from './stored.ts'
import { openStores } from './stores.ts'
import { openInvitations, testimonials } from './testimonials/index.ts'
import { openTrash, trash } from './trash/index.ts'
import { openWebhooks, webhooks } from './webhooks/index.ts'
import { type GateThread, workflows } from './workflows/index.ts'

const platform = feature<{ counts: StoredCounts; files: FileStore; now: () => Date }>({
  jobs: ({ counts, files, now }) => [
    { name: 'remove ended rate limits', every: hour, run: counts.removeEnded },
    {
      name: 'remove unfinished files',
      every: day,
      run: () => files.removeUnfinished(new Date(now().getTime() - day)),
    },
  ],
})

/** Those that store something. Of two routes for an address the earlier one wins. */
export const features = [
  platform,
  accounts,
  workflows,
  mail,
  blog,
  comments,
  contact,
  testimonials,
  collections,
  projects,
  media,
  search,
  settings,
  audit,
  keys,
  trash,
  analytics,
  newsletter,
  webhooks,
] as const

export const searched: readonly Searched[] = features.flatMap(
  (each: Pick<Feature<never>, 'searched'>) => each.searched ?? [],
)

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
    const planned = [
      await nextPublication(database.db, now()),
      await nextNumberChange(database.db, now()),
      await settings.nextEnd(),
    ]
    const moments = planned.filter((at) => at !== null)
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
  return { ...site, jobs, close, [Symbol.asyncDispose]: close }
}
