import { isDeepStrictEqual } from 'node:util'
import type { ErrorCode } from '../../contract/errors.ts'
import { ApiError, errors } from '../platform/http/errors.ts'
import type { Values } from './rows.ts'

const attempts = 30

interface Change {
  /** As the caller read it. */
  updated_at?: string | undefined
}

/** Repeats a change, from reading to writing, while others are faster, so that no change is lost. */
async function againIf<Done>(raced: readonly ErrorCode[], change: () => Promise<Done>): Promise<Done> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await change()
    } catch (error) {
      if (attempt === attempts || !(error instanceof ApiError && raced.includes(error.code))) throw error
    }
  }
}

/** A caller that sent the `updated_at` it read wants to know of another change. */
const lost = ({ updated_at }: Change): ErrorCode[] => (updated_at === undefined ? ['stale'] : [])

/** Whether nothing changes. A program may send the same values repeatedly, which need no save and no event. */
export const isSame = (before: object, named: Values, { updated_at }: Change): boolean =>
  updated_at === undefined && isDeepStrictEqual({ ...before, ...named }, before)

export const patching = <Done>(given: Change, change: () => Promise<Done>): Promise<Done> =>
  againIf(lost(given), change)

interface Slugs {
  hasSlug(slug: string, visibleOnly: boolean): Promise<boolean>
  movedTo(slug: string, visibleOnly: boolean): Promise<string | null>
}

export function upserting<Done>(
  given: Change,
  { slugs, slug }: { slugs: Slugs; slug: string },
  { create, change }: { create: () => Promise<Done>; change: () => Promise<Done> },
): Promise<{ done: Done; isNew: boolean }> {
  return againIf([...lost(given), 'duplicate_slug', 'not_found'], async () => {
    if (await slugs.hasSlug(slug, false)) return { done: await change(), isNew: false }
    const moved = await slugs.movedTo(slug, false)
    // The caller may mean the entry that had this slug, or a new entry.
    if (moved !== null)
      throw errors.conflict(
        `The entry with this slug has got the slug "${moved}". Use that one, or another for a new entry.`,
      )
    return { done: await create(), isNew: true }
  })
}

/** Two saves within one millisecond need different times, or the second would overwrite the first unnoticed. */
export const nextTime = (before: string, now: Date): string =>
  new Date(Math.max(now.getTime(), Date.parse(before) + 1)).toISOString()
