import type { Backups } from './backup/automatic/backups.ts'
import type { Context } from './context.ts'
import { removeUnusedImages } from './media/files.ts'
import { announcements } from './pages/feeds/announce.ts'
import { removeOldPictures } from './pages/share-images.ts'
import type { StoredCounts } from './platform/http/stored-counts.ts'
import type { Job, Queue } from './platform/jobs/jobs.ts'
import { completeJob, completeSearch, tidySearch } from './search/complete.ts'
import { removeUnusedCvs } from './settings/cv-files.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

type Needed = Pick<
  Context,
  | 'audit'
  | 'bin'
  | 'collections'
  | 'config'
  | 'database'
  | 'figures'
  | 'files'
  | 'imageSizing'
  | 'invitations'
  | 'mail'
  | 'messages'
  | 'now'
  | 'people'
  | 'replies'
  | 'sendingQueue'
  | 'subscribers'
  | 'workflows'
> & {
  counts: Pick<StoredCounts, 'removeEnded'>
  backups: Pick<Backups, 'jobs'>
}

/** All periodic and background work of the site. */
export function siteJobs({
  audit,
  backups,
  bin,
  collections,
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
  sendingQueue,
  subscribers,
  workflows,
}: Needed): {
  jobs: Job[]
  queues: Queue[]
} {
  const completeIndex = async (stopping: AbortSignal) => {
    // Searches that were rendered meanwhile lack what was not indexed yet.
    if ((await completeSearch(database.db, { stopping, now: now() })) > 0) database.content.changed()
  }
  const ago = (days: number) => new Date(now().getTime() - days * day)
  return {
    jobs: [
      { name: 'keep the states of replies', every: day, run: replies.keepStates },
      { name: 'remove old emails', every: day, run: mail.removeOld },
      { name: 'remove old messages and their files', every: day, run: messages.removeOld },
      { name: 'remove old invitations', every: day, run: invitations.removeOld },
      { name: 'remove old sessions, links and unconfirmed accounts', every: day, run: people.removeOld },
      { name: 'remove unconfirmed subscriptions', every: day, run: subscribers.removeOld },
      { name: 'remove old activity', every: day, run: audit.removeOld },
      { name: 'empty the bin of old entries', every: day, run: bin.removeOld },
      { name: 'remove ended rate limits', every: hour, run: counts.removeEnded },
      { name: 'remove old figures', every: hour, run: figures.removeOld },
      { name: 'remove unfinished files', every: day, run: () => files.removeUnfinished(ago(1)) },
      { name: 'remove unused images', every: day, run: () => removeUnusedImages({ database, files }, ago(1)) },
      { name: 'remove unused CVs', every: day, run: () => removeUnusedCvs({ database, files }, ago(1)) },
      { name: 'remove old share pictures', every: day, run: () => removeOldPictures(files, ago(30)) },
      { name: completeJob, every: hour, run: completeIndex },
      { name: 'tidy the search index', every: day, run: () => tidySearch(database.db) },
      ...announcements({ config, database, collections, workflows }),
      ...backups.jobs,
    ],
    queues: [mail, workflows.drawings, imageSizing.queue, figures, sendingQueue],
  }
}
