import { LRUCache } from 'lru-cache'

/** A turn one minute ago counts a quarter. */
const halfLife = 30_000

/**
 * A queue of tasks by client. The client with the least recent turns is next, so that a new client does not wait behind
 * the many requests of others. Among equals it is first in, first out.
 */
export function fairQueue<Waiting>({ maxEach, now }: { maxEach: number; now: () => number }) {
  const waiting = new Map<string, Waiting[]>()
  const served = new LRUCache<string, { count: number; at: number }>({ max: 10_000 })
  let size = 0

  const servedOfLate = (client: string): number => {
    const { count, at } = served.peek(client) ?? { count: 0, at: 0 }
    return count * 0.5 ** ((now() - at) / halfLife)
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
      let client: string | undefined
      let least = Number.POSITIVE_INFINITY
      for (const each of waiting.keys()) {
        const count = servedOfLate(each)
        if (count < least) [client, least] = [each, count]
      }
      if (client === undefined) return undefined
      const [one, ...others] = waiting.get(client) ?? []
      if (others.length > 0) waiting.set(client, others)
      else waiting.delete(client)
      served.set(client, { count: least + 1, at: now() })
      size -= 1
      return one
    },
  }
}
