import type { ErrorCode } from '../../contract/errors.ts'
import { ApiError } from '../platform/http/errors.ts'

const attempts = 30

/** Does it again, from reading to writing, while somebody else was faster, so that neither change is lost. */
export async function againIf<Done>(raced: readonly ErrorCode[], change: () => Promise<Done>): Promise<Done> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await change()
    } catch (error) {
      if (attempt === attempts || !(error instanceof ApiError && raced.includes(error.code))) throw error
    }
  }
}

/** Two saves within one millisecond need different times, or the second would overwrite the first unnoticed. */
export const nextTime = (before: string, now: Date): string =>
  new Date(Math.max(now.getTime(), Date.parse(before) + 1)).toISOString()

/** A change of some fields. With the time that the caller read, it is refused instead, as the caller wants to know. */
export const patching = <Done>({ updated_at }: { updated_at?: string | undefined }, change: () => Promise<Done>) =>
  againIf(updated_at === undefined ? ['stale'] : [], change)
