import { setTimeout as wait } from 'node:timers/promises'
import type { Mail } from '../emails/index.ts'
import type { Queue } from '../platform/jobs/jobs.ts'
import type { Logger } from '../platform/log.ts'
import type { Database } from '../schema.ts'
import type { SettingsStore } from '../settings/index.ts'
import { handOver } from './hand-over.ts'
import { settle } from './settle.ts'
import type { SubscriptionLinks } from './subscription-links.ts'

interface Parts {
  database: Pick<Database, 'db' | 'kind'>
  mail: Pick<Mail, 'transaction'>
  settings: Pick<SettingsStore, 'current'>
  links: SubscriptionLinks
  siteUrl: string
  perMinute: number
  now: () => Date
}

const pollInterval = 5_000
const shortInterval = 1_000

export type SendingQueue = ReturnType<typeof sendingQueue>

/** Puts posts for subscribers into the outbox, at the pace of the site. */
export function sendingQueue(parts: Parts) {
  const pace = 60_000 / parts.perMinute
  /** In milliseconds. */
  const pauses = { handed: pace, early: Math.min(pace, shortInterval), idle: pollInterval }
  let stopped = false
  let ended: Promise<void> | undefined
  let wake = new AbortController()

  const step = async () => {
    await settle(parts.database.db, parts.now)
    // Nothing leaves while letters are off.
    const { letters } = await parts.settings.current()
    return letters.enabled ? handOver(parts) : 'idle'
  }

  const loop = async (log: Logger) => {
    while (!stopped) {
      const done = await step().catch((error: unknown) => {
        log.error({ err: error }, 'Could not send a post to the subscribers; the next attempt follows')
        return 'idle' as const
      })
      if (stopped) break
      await wait(pauses[done], undefined, { signal: wake.signal, ref: false }).catch(() => {})
      wake = new AbortController()
    }
  }

  return {
    /** Hands over the next email if it is due. The queue does this by itself. */
    step,
    wake: () => wake.abort(),
    start(log: Logger) {
      ended ??= loop(log)
    },
    async stop() {
      stopped = true
      wake.abort()
      await ended
    },
  } satisfies Queue & { step: unknown; wake: unknown }
}
