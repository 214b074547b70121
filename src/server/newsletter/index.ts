import { feature } from '../feature.ts'
import { day } from '../platform/jobs/jobs.ts'
import type { Services } from '../services.ts'
import { subscriberRoutes, subscriptionRoutes } from './routes.ts'
import { sendingQueue } from './sending-queue.ts'
import { openSendings } from './sendings.ts'
import { openSubscribers, subscriptionLinks } from './subscribers.ts'

export function openNewsletter(services: Services) {
  const parts = { ...services, subscriptionLinks: subscriptionLinks(services) }
  const queue = sendingQueue(parts)
  return {
    sendingQueue: queue,
    sendings: openSendings(parts, queue.wake),
    subscribers: openSubscribers(parts),
    subscriptionLinks: parts.subscriptionLinks,
  }
}

export const newsletter = feature<ReturnType<typeof openNewsletter> & Services>({
  api: [subscriptionRoutes, subscriberRoutes],
  jobs: ({ subscribers }) => [{ name: 'remove unconfirmed subscriptions', every: day, run: subscribers.removeOld }],
  queues: ({ sendingQueue }) => [sendingQueue],
  removePersonalData: ({ subscribers }) => subscribers.removePersonalData,
})

export { exportedSendings, exportedSubscribers } from './exported.ts'
export { subscriptionFormPage } from './subscribing.ts'
