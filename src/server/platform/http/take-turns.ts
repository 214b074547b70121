import { performance } from 'node:perf_hooks'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env.ts'
import { errors } from './errors.ts'
import { fairQueue } from './fair-queue.ts'

/** As many as a client has connections (`connection-limits.ts`); more come from one that sends without waiting. */
const maxWaiting = 128

interface Options {
  /** RATE_LIMIT; without it nobody is refused, and the event loop never rests. */
  enabled: boolean
  /** Milliseconds that the event loop has worked, and that have passed. */
  worked?: () => number
  passed?: () => number
}

/** While several wait, so much of the time is left to pages that are in memory, which are answered without a turn. */
const share = 0.5
/** Milliseconds of work before that matters: a page and all it loads is done at full speed. */
const burst = 250
/** However busy the event loop is otherwise, somebody has a turn after so many milliseconds. */
const longestRest = 25

/**
 * Lets one request begin in each turn of the event loop, from one client after another. Between two of them whatever
 * else is ready is done: pages from memory go out, and those who come meanwhile are seen.
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
    /** @throws too_many when too many requests of this client wait already */
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

/** Whatever is not answered from memory waits for its turn; what a page asks of our own API belongs to its turn. */
export const takeTurns = (turns: Turns) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const turn = () => turns.next(c.get('client'))
    c.set('turn', turn)
    if (!c.env?.internal) await turn()
    await next()
  })
