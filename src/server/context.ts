import { patched, type SettingsPatch } from '../contract/settings.ts'
import { type Accounts, openAccounts } from './accounts/accounts.ts'
import { type Challenges, openChallenges } from './accounts/challenges.ts'
import { type Devices, openDevices } from './accounts/devices.ts'
import { openPasskeys, type Passkeys } from './accounts/passkeys.ts'
import { hashPassword, type PasswordCost } from './accounts/password.ts'
import { openPeople, type People } from './accounts/people.ts'
import { type RequiredFactor, requiredFactor } from './accounts/required-factor.ts'
import { openSeal } from './accounts/sealed.ts'
import { openSecondFactors, type SecondFactors } from './accounts/second-factor.ts'
import { type Audit, openAudit } from './audit/store.ts'
import { type Backups, openBackups } from './backup/automatic/backups.ts'
import type { MakeKept } from './backup/automatic/in-child.ts'
import { type BackupEntries, openBackupEntries } from './backup/entries/backup-entries.ts'
import type { CopyBackup } from './backup/entries/open-copy.ts'
import { type Bin, openBin } from './bin/store.ts'
import { type PreviewLinks, previewLinks } from './blog/preview-links.ts'
import { nextPublication } from './collections/visible.ts'
import { type Moderation, openModeration } from './comments/moderation.ts'
import { type ModerationLinks, moderationLinks } from './comments/moderation-links.ts'
import { type CommentStore, commentStore } from './comments/store.ts'
import type { Config } from './config.ts'
import { type Attachments, openAttachments } from './contact/attachments.ts'
import { type FileBudget, fileBudget } from './contact/file-budget.ts'
import { type ReplyStore, replyStore } from './contact/replies.ts'
import { type ReplyTemplates, replyTemplates } from './contact/reply-templates.ts'
import { type MessageStore, messageStore } from './contact/store.ts'
import { type Figures, openFigures } from './figures/figures.ts'
import { openReadiness, type Readiness } from './health/readiness.ts'
import { siteJobs } from './jobs.ts'
import { type Mail, openMail } from './mail/mail.ts'
import { type LocalPictures, localPictures } from './media/local-pictures.ts'
import { type Logo, openLogo } from './media/logo.ts'
import { type ImageSizing, keepSized } from './media/sizes/keep-sized.ts'
import { openSiteMark } from './pages/icons/site-mark.ts'
import { type KeptAnswers, keptAnswers } from './pages/kept-answers.ts'
import { type ContentChanges, withOwnChanges } from './platform/database/content-changes.ts'
import { openDatabase } from './platform/database/open.ts'
import { withSchedule } from './platform/database/scheduled-version.ts'
import { ensureDataDir, keepsNothingLocal } from './platform/files/data-dir.ts'
import { type FileStore, openFiles } from './platform/files/files.ts'
import { sessionSecret } from './platform/files/session-secret.ts'
import { type Limiter, openLimiter } from './platform/http/limiter.ts'
import { memoryCounts } from './platform/http/memory-counts.ts'
import { storedCounts } from './platform/http/stored-counts.ts'
import { type Jobs, openJobs } from './platform/jobs/jobs.ts'
import { type Logger, openLog } from './platform/log.ts'
import { openTraffic, type Traffic } from './platform/metrics/traffic.ts'
import type { Database, Schema } from './schema.ts'
import { openSearch, type SiteSearch } from './search/search.ts'
import { freshSettings } from './settings/defaults.ts'
import { type SettingsStore, settingsStore } from './settings/store.ts'
import { openStores, type Stores } from './stores.ts'
import { type SendingQueue, sendingQueue } from './subscriptions/sending-queue.ts'
import { openSendings, type Sendings } from './subscriptions/sendings.ts'
import { openSubscribers, type Subscribers } from './subscriptions/subscribers.ts'
import { type SubscriptionLinks, subscriptionLinks } from './subscriptions/subscription-links.ts'
import { type Invitations, openInvitations } from './testimonials/invitations.ts'
import type { GateThread } from './workflows/gate-thread.ts'

/** The dependencies of all routes. Tests override what they need (`createContext(config, { database })`). */
export interface Context extends Stores {
  config: Config
  log: Logger
  /** The clock. */
  now: () => Date
  database: Database & { content: ContentChanges }
  keptAnswers: KeptAnswers
  files: FileStore
  accounts: Accounts
  audit: Audit
  challenges: Challenges
  secondFactors: SecondFactors
  passkeys: Passkeys
  requiredFactor: RequiredFactor
  devices: Devices
  previewLinks: PreviewLinks
  people: People
  mail: Mail
  limiter: Limiter
  comments: CommentStore
  moderation: Moderation
  moderationLinks: ModerationLinks
  messages: MessageStore
  replies: ReplyStore
  replyTemplates: ReplyTemplates
  invitations: Invitations
  attachments: Attachments
  fileBudget: FileBudget
  pictures: LocalPictures
  logo: Logo
  imageSizing: ImageSizing
  bin: Bin
  backups: Backups
  backupEntries: BackupEntries
  jobs: Jobs
  search: SiteSearch
  figures: Figures
  settings: SettingsStore
  subscribers: Subscribers
  subscriptionLinks: SubscriptionLinks
  sendings: Sendings
  sendingQueue: SendingQueue
  readiness: Readiness
  traffic: Traffic
  close(): Promise<void>
}

/** What tests can override. */
export interface Overrides extends Partial<Pick<Context, 'log' | 'now'>> {
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

export function createContext(config: Config, given: Overrides = {}): Context {
  const { now = () => new Date(), log = openLog(config), passwordCost } = given
  if (!keepsNothingLocal(config)) ensureDataDir(config)
  const opened = given.database ?? openDatabase<Schema>(config, { impatient: true })
  const scheduled = withSchedule(opened.content, () => nextChange(), now)
  const database = { ...opened, content: withOwnChanges(scheduled) }
  /** When visitors next see something else without a save. */
  const nextChange = async () => {
    const moments = [await nextPublication(opened.db, now()), await settings.nextEnd()].filter((at) => at !== null)
    return moments.length > 0 ? Math.min(...moments) : null
  }
  const { siteUrl } = config
  const secret = sessionSecret(config)
  const hash = (password: string) => hashPassword(password, passwordCost)
  const files = openFiles(config)
  const attachments = openAttachments(files)
  const defaults = patched(freshSettings(config), given.settings ?? {})
  const settings = settingsStore({
    database,
    defaults,
    // Name and logo are drawn on the share picture of each template.
    saved: async ({ identity }, before) => {
      const { name, logo_url } = before.identity
      if (identity.name !== name || identity.logo_url !== logo_url) await stores.workflows.redraw()
    },
    cvEntries: async () => {
      const { education, skills } = stores.collections
      const some = { limit: 1, fields: ['id' as const], visibleOnly: true }
      const [one, other] = await Promise.all([education.list(some), skills.list(some)])
      return { education: one.total, skills: other.total }
    },
    log,
    now,
  })
  const pictures = localPictures(files)
  const logo = openLogo({ pictures, settings, log })
  const mark = openSiteMark({ logo, settings })
  const mail = openMail({ database, config, settings, files, openAttachment: attachments.open, mark, log, now })
  const counts = storedCounts({ database, secret, now })
  const limiter = openLimiter({ enabled: config.rateLimit, stores: { database: counts, memory: memoryCounts(now) } })
  const messages = messageStore({ database, mail, attachments, now, settings })
  const replies = replyStore({ database, mail, now })
  const invitations = openInvitations({ database, mail, now })
  const links = moderationLinks({ secret, siteUrl })
  const stores = openStores(database, {
    now,
    pictures,
    gate: given.gate,
    ownerName: settings.ownerName,
    logo,
  })
  const ownLinks = subscriptionLinks({ secret })
  const subscribers = openSubscribers({ database, mail, links: ownLinks, now })
  const atPace = { siteUrl, perMinute: config.newsletterPerMinute, now }
  const posts = sendingQueue({ ...atPace, database, mail, settings, links: ownLinks })
  const sendings = openSendings({ ...atPace, database, posts: stores.collections.blogs, mail, wake: posts.wake })
  const imageSizing = keepSized(database, {
    files,
    now,
    showSizes: async (address) => {
      await stores.collections.blogs.showSizes(address)
      await stores.collections.projects.showSizes(address)
    },
  })
  const personalDataRemovers = [
    messages.removePersonalData,
    invitations.removePersonalData,
    subscribers.removePersonalData,
  ]
  const people = openPeople({ database, mail, personalDataRemovers, siteUrl, hashPassword: hash, now })
  const secondFactors = openSecondFactors({
    database,
    seal: openSeal(secret, 'second factor'),
    siteName: settings.ownerName,
    now,
  })
  const challenges = openChallenges({ database, secondFactors, now })
  const audit = openAudit(database, now)
  const { workflows } = stores
  const bin = openBin(database, now)
  const backups = openBackups({ config, database, mail, now, make: given.makeBackup })
  const backupEntries = openBackupEntries({ config, database, stores, copy: given.copyBackup })
  const search = openSearch({ database, log, now })
  const figures = openFigures({ database, ...stores, search, settings, limiter, siteUrl, log, now })
  const { jobs, queues } = siteJobs({
    audit,
    backups,
    bin,
    collections: stores.collections,
    config,
    counts,
    database,
    figures,
    files,
    imageSizing,
    invitations,
    mail,
    messages,
    now,
    people,
    replies,
    sendingQueue: posts,
    subscribers,
    workflows,
  })
  const runner = openJobs({ db: database.db, log, now, jobs, queues })
  return {
    config,
    log,
    now,
    database,
    keptAnswers: keptAnswers({ log, now }),
    files,
    accounts: openAccounts(database, { secret, siteUrl, hashPassword: hash, challenges, now }),
    audit,
    challenges,
    secondFactors,
    passkeys: openPasskeys({ database, siteUrl, siteName: settings.ownerName, now }),
    requiredFactor: requiredFactor(settings, secondFactors),
    people,
    mail,
    limiter,
    comments: commentStore({ database, posts: stores.collections.blogs, mail, links, settings, now }),
    moderation: openModeration({ database, now }),
    moderationLinks: links,
    invitations,
    messages,
    replies,
    replyTemplates: replyTemplates(database),
    fileBudget: fileBudget(limiter, { settings, stored: messages.storedBytes }),
    attachments,
    pictures,
    logo,
    imageSizing,
    devices: openDevices({ secret, now }),
    previewLinks: previewLinks(database, now),
    bin,
    backups,
    backupEntries,
    jobs: runner,
    search,
    figures,
    settings,
    subscribers,
    subscriptionLinks: ownLinks,
    sendings,
    sendingQueue: posts,
    readiness: openReadiness({ database, log }),
    traffic: openTraffic(),
    ...stores,
    close: async () => {
      await runner.stop()
      await backupEntries.close()
      await database.close()
    },
  }
}
