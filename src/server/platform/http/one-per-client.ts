import { errors } from './errors.ts'

export type OnePerClient = ReturnType<typeof onePerClient>

/** Limits long answers to one at a time per client. `enabled` is RATE_LIMIT. */
export function onePerClient({ enabled }: { enabled: boolean }) {
  const reading = new Set<string>()
  return {
    /** @returns a function to call when the answer has ended @throws too_many while the client reads another one */
    enter(client: string): () => void {
      if (!enabled) return () => {}
      if (reading.has(client)) throw errors.tooMany(1)
      reading.add(client)
      return () => reading.delete(client)
    },
  }
}
