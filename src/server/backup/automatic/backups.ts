import type { BackupState } from '../../../contract/backups.ts'
import type { Config } from '../../config.ts'
import type { Mail } from '../../emails/index.ts'
import { reasonOf } from '../../platform/expected-error.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Database } from '../../schema.ts'
import { backupEmails } from './emails.ts'
import { backupInChild, type MakeKept } from './in-child.ts'
import type { KeptBackup } from './names.ts'
import { openPlace, removeUnfinishedBackups } from './place.ts'
import { type Judged, judge } from './state.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
const jobName = 'back up the site'

interface Parts {
  config: Config
  database: Pick<Database, 'db'>
  mail: Pick<Mail, 'transaction'>
  now: () => Date
  make?: MakeKept | undefined
}

export type Backups = ReturnType<typeof openBackups>

/** The automatic backups: made at night, and reported to the owner when they are missing. */
export function openBackups({ config, database: { db }, mail, now, make = backupInChild }: Parts) {
  const place = openPlace(config)
  removeUnfinishedBackups(config.dataDir)

  const look = async (): Promise<Judged & { listing: string | null }> => {
    const run = await db.selectFrom('job_run').selectAll().where('name', '=', jobName).executeTakeFirst()
    let [kept, listing]: [KeptBackup[] | undefined, string | null] = [undefined, null]
    try {
      kept = await place.list()
    } catch (error) {
      listing = `The backups cannot be listed: ${reasonOf(error)}`
    }
    return { ...judge({ kept, run, now: now() }), listing }
  }

  const warn = async () => {
    const { problem, last_at } = await look()
    if (!problem) return
    const yesterday = new Date(now().getTime() - day).toISOString()
    await mail.transaction(backupEmails, async (transaction, emails) => {
      const warned = await transaction
        .selectFrom('outbox')
        .select('id')
        .where('kind', '=', 'missing-backup')
        .where('created_at', '>', yesterday)
        .limit(1)
        .executeTakeFirst()
      if (!warned) await emails.sendToOwner('missing-backup', {}, { problem, last: last_at })
    })
  }

  const jobs: Job[] = [
    {
      name: jobName,
      every: day,
      atNight: true,
      retryAfter: hour,
      run: (stopping) => make({ kind: 'site', settings: settingsOf(config) }, stopping),
    },
    { name: 'warn about missing backups', every: hour, run: warn },
  ]

  return {
    jobs,

    /** For the admin's dashboard. */
    async state(): Promise<BackupState> {
      const { listing, ...judged } = await look()
      const stated = listing && !judged.problem ? { ...judged, state: 'failed' as const, problem: listing } : judged
      return { ...stated, place: place.label, encrypted: config.backupKey !== null }
    },
  }
}

/** What another process needs to make a backup. */
export const settingsOf = ({ dataDir, databaseUrl, storage, backupStorage, backupKey }: Config) => ({
  dataDir,
  databaseUrl,
  storage,
  backupStorage,
  backupKey,
})
