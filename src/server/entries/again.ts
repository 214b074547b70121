import type { ErrorCode } from '../../contract/errors.ts'
import { ApiError, errors } from '../platform/http/errors.ts'

const attempts = 30

interface Change {
  /** As the caller read it. */
  updated_at?: string | undefined
}

/** Does it again, from reading to writing, while somebody else was faster, so that neither change is lost. */
async function againIf<Done>(raced: readonly ErrorCode[], change: () => Promise<Done>): Promise<Done> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await change()
    } catch (error) {
      if (attempt === attempts || !(error instanceof ApiError && raced.includes(error.code))) throw error
    }
  }
}

/** A caller who sent the time that it read wants to know of another change. */
const lost = ({ updated_at }: Change): ErrorCode[] => (updated_at === undefined ? ['stale'] : [])

/** A change of some fields. */
export const patching = <Done>(given: Change, change: () => Promise<Done>): Promise<Done> =>
  againIf(lost(given), change)

/** Creates the entry with a slug, or changes it. @param ways `find` answers null if there is none */
export function upserting<Found, Done>(
  given: Change,
  ways: { find: () => Promise<Found | null>; create: () => Promise<Done>; change: (found: Found) => Promise<Done> },
): Promise<{ done: Done; isNew: boolean }> {
  return againIf([...lost(given), 'duplicate_slug', 'not_found'], async () => {
    const found = await ways.find()
    if (found !== null) return { done: await ways.change(found), isNew: false }
    return { done: await ways.create(), isNew: true }
  })
}

/** The entry that had this slug could be meant, or a new one: only the caller knows. */
export const hasMoved = (slug: string) =>
  errors.conflict(`The entry with this slug has got the slug "${slug}". Use that one, or another for a new entry.`)

/** Two saves within one millisecond need different times, or the second would overwrite the first unnoticed. */
export const nextTime = (before: string, now: Date): string =>
  new Date(Math.max(now.getTime(), Date.parse(before) + 1)).toISOString()
