import type { Config } from '../config.ts'
import type { Mail } from '../emails/index.ts'
import { feature } from '../feature.ts'
import type { Limiter } from '../platform/http/limiter.ts'
import { day } from '../platform/jobs/jobs.ts'
import type { Logger } from '../platform/log.ts'
import type { Database } from '../schema.ts'
import type { SettingsStore } from '../settings/index.ts'
import type { Stores } from '../stores.ts'
import { subscriberRoutes, subscriptionRoutes } from './routes.ts'
import { sendingQueue } from './sending-queue.ts'
import { openSendings } from './sendings.ts'
import { openSubscribers, subscriptionLinks } from './subscribers.ts'

interface Needed {
  collections: Stores['collections']
  config: Pick<Config, 'siteUrl' | 'newsletterPerMinute'>
  database: Database
  mail: Mail
  now: () => Date
  secret: string
  settings: SettingsStore
}

/** Posts by email: who gets them, and sending them. */
export function openNewsletter({ collections, config, database, mail, now, secret, settings }: Needed) {
  const links = subscriptionLinks({ secret })
  const atPace = { siteUrl: config.siteUrl, perMinute: config.newsletterPerMinute, now }
  const queue = sendingQueue({ ...atPace, database, mail, settings, links })
  return {
    sendingQueue: queue,
    sendings: openSendings({ ...atPace, database, posts: collections.blogs, mail, wake: queue.wake }),
    subscribers: openSubscribers({ database, mail, links, now }),
    subscriptionLinks: links,
  }
}

type Site = ReturnType<typeof openNewsletter> & {
  config: Config
  database: Database
  limiter: Limiter
  log: Logger
  now: () => Date
  settings: SettingsStore
}

export const newsletter = feature<Site>({
  api: [subscriptionRoutes, subscriberRoutes],
  jobs: ({ subscribers }) => [{ name: 'remove unconfirmed subscriptions', every: day, run: subscribers.removeOld }],
  queues: ({ sendingQueue }) => [sendingQueue],
  removePersonalData: ({ subscribers }) => subscribers.removePersonalData,
})

export { exportedSendings, exportedSubscribers } from './exported.ts'
export { subscriptionFormPage } from './subscribing.ts'
