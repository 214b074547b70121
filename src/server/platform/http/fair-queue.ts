import { LRUCache } from 'lru-cache'

/** A turn one minute ago counts a quarter. */
const halfLife = 30_000

/**
 * A queue of tasks by client. The client with the least recent turns is next, so that a new client does not wait behind
 * the many requests of others. Every second turn belongs to the client that has waited longest, so that new clients
 * without end keep nobody waiting forever.
 */
export function fairQueue<Waiting>({ maxEach, now }: { maxEach: number; now: () => number }) {
  /** The client that has waited longest since it came or had a turn is first. */
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
