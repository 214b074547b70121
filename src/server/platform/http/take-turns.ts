import { performance } from 'node:perf_hooks'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env.ts'
import { errors } from './errors.ts'
import { fairQueue } from './fair-queue.ts'

/** The limit of connections per client (`connection-limits.ts`). Only clients that pipeline requests exceed it. */
const maxWaiting = 128

interface Options {
  /** RATE_LIMIT. Without it nobody is refused and the event loop never pauses. */
  enabled: boolean
  /** Milliseconds of event loop activity, and of elapsed time. */
  worked?: () => number
  passed?: () => number
}

/** While several requests wait, this share of the time is kept free for cached pages, which need no turn. */
const share = 0.5
/** Milliseconds of work before pauses begin, so that a page and all it loads is answered at full speed. */
const burst = 250
/** The longest pause in milliseconds, after which the next request begins in any case. */
const longestRest = 25

/**
 * Starts one request per turn of the event loop, clients taking turns. In between, other ready work runs: cached pages
 * are sent, and new requests are accepted.
 */
export function openTurns({
  enabled,
  worked = () => performance.eventLoopUtilization().active,
  passed = () => performance.now(),
}: Options) {
  const queue = fairQueue<() => void>({ maxEach: enabled ? maxWaiting : Number.POSITIVE_INFINITY, now: passed })
  let isGoing = false
  let credit = burst
  let before = { worked: worked(), passed: passed() }

  const account = () => {
    const now = { worked: worked(), passed: passed() }
    credit += (now.passed - before.passed) * share - (now.worked - before.worked)
    credit = Math.min(burst, Math.max(-burst, credit))
    before = now
  }

  const go = () => {
    queue.next()?.()
    isGoing = queue.size > 0
    if (isGoing) setImmediate(goOrRest)
  }

  const goOrRest = () => {
    account()
    if (!enabled || credit >= 0 || queue.size < 2) go()
    else setTimeout(go, Math.min(longestRest, Math.ceil(-credit / share)))
  }

  return {
    /** @throws too_many if too many requests of this client wait already */
    async next(client: string): Promise<void> {
      await new Promise<void>((resolve) => {
        if (!queue.add(client, resolve)) throw errors.tooMany(1)
        if (isGoing) return
        isGoing = true
        setImmediate(goOrRest)
      })
    },
  }
}

export type Turns = ReturnType<typeof openTurns>

/** Makes uncached requests wait for their turn. Internal API calls belong to the turn of their page. */
export const takeTurns = (turns: Turns) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const turn = () => turns.next(c.get('client'))
    c.set('turn', turn)
    if (!c.env?.internal) await turn()
    await next()
  })
