import { errors } from './errors.ts'

export type OnePerClient = ReturnType<typeof onePerClient>

/** For answers that take long to write: each client may read one at a time. `enabled` is RATE_LIMIT. */
export function onePerClient({ enabled }: { enabled: boolean }) {
  const reading = new Set<string>()
  return {
    /** @returns to be called when the answer ended @throws too_many while the client reads another one */
    enter(client: string): () => void {
      if (!enabled) return () => {}
      if (reading.has(client)) throw errors.tooMany(1)
      reading.add(client)
      return () => reading.delete(client)
    },
  }
}
