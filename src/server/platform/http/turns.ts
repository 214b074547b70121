import { performance } from 'node:perf_hooks'
import { createMiddleware } from 'hono/factory'
import { LRUCache } from 'lru-cache'
import type { AppEnv } from './app-env.ts'
import { errors } from './errors.ts'

/** The limit of connections per client (`node-server.ts`); only pipelined requests exceed it. */
const maxWaiting = 128

interface Options {
  /** RATE_LIMIT. */
  enabled: boolean
  worked?: () => number
  passed?: () => number
}

/** While several requests wait, this share of the time stays free for cached pages. */
const share = 0.5
/** Milliseconds of work before pauses begin. */
const burst = 250
const longestRest = 25

/** One request begins per turn of the event loop, clients taking turns (decision 017). */
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

export const takeTurns = (turns: Turns) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const turn = () => turns.next(c.get('client'))
    c.set('turn', turn)
    if (!c.env?.internal) await turn()
    await next()
  })

/** A turn one minute ago counts a quarter. */
const halfLife = 30_000

/** The client with the least recent turns is next; every second turn belongs to the one that has waited longest. */
export function fairQueue<Waiting>({ maxEach, now }: { maxEach: number; now: () => number }) {
  const waiting = new Map<string, Waiting[]>()
  // With `max` the cache would take the memory of all clients at once.
  const served = new LRUCache<string, { count: number; at: number }>({ maxSize: 10_000, sizeCalculation: () => 1 })
  let size = 0
  let isForLongest = true

  const servedOfLate = (client: string): number => {
    const { count, at } = served.peek(client) ?? { count: 0, at: 0 }
    return count * 0.5 ** ((now() - at) / halfLife)
  }

  const leastServed = (): string | undefined => {
    let client: string | undefined
    let least = Number.POSITIVE_INFINITY
    for (const each of waiting.keys()) {
      const count = servedOfLate(each)
      if (count < least) [client, least] = [each, count]
    }
    return client
  }

  return {
    get size() {
      return size
    },

    /** @returns false if too many tasks of this client wait already */
    add(client: string, one: Waiting): boolean {
      const own = waiting.get(client)
      if (own && own.length >= maxEach) return false
      if (own) own.push(one)
      else waiting.set(client, [one])
      size += 1
      return true
    },

    next(): Waiting | undefined {
      isForLongest = !isForLongest
      const client = isForLongest ? waiting.keys().next().value : leastServed()
      if (client === undefined) return undefined
      const [one, ...others] = waiting.get(client) ?? []
      waiting.delete(client)
      if (others.length > 0) waiting.set(client, others)
      served.set(client, { count: servedOfLate(client) + 1, at: now() })
      size -= 1
      return one
    },
  }
}
