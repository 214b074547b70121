import { ApiError } from '../../api/call.ts'
import { isAway } from './is-away.ts'

/** What came of an action on many entries. */
export interface BulkResult<Entry> {
  done: Entry[]
  failed: { entry: Entry; sentence: string }[]
  /** Not tried, because the site could not be reached or has signed the person out. */
  left: Entry[]
}

/** Failures that the next entry would meet too. */
const ends = (error: unknown) =>
  isAway(error) || (error instanceof ApiError && (error.status === 401 || error.status === 403))

/**
 * Calls the API for one entry after another, each with the rules of a single call. A failure does not stop the others,
 * unless the site cannot be reached.
 * @param sentence for a failure without one of its own
 */
export async function runBulk<Entry>(
  entries: readonly Entry[],
  call: (entry: Entry) => Promise<unknown>,
  sentence: string,
  onProgress: (done: number) => void = () => {},
): Promise<BulkResult<Entry>> {
  const result: BulkResult<Entry> = { done: [], failed: [], left: [] }
  for (const [index, entry] of entries.entries()) {
    onProgress(index)
    try {
      await call(entry)
      result.done.push(entry)
    } catch (error) {
      result.failed.push({ entry, sentence: error instanceof ApiError ? error.message : sentence })
      if (ends(error)) return { ...result, left: entries.slice(index + 1) }
    }
  }
  return result
}

const named = 3

/**
 * The result in words: "3 deleted", or "2 deleted, 1 could not be" and why.
 * @param verb "deleted"
 */
export function resultWords<Entry>(
  { done, failed, left }: BulkResult<Entry>,
  verb: string,
  nameOf: (e: Entry) => string,
) {
  const count = failed.length + left.length
  if (count === 0) return { title: `${done.length} ${verb}` }
  const title = done.length === 0 ? `None could be ${verb}` : `${done.length} ${verb}, ${count} could not be`
  const [first] = failed
  if (left.length > 0 && first) return { title, description: first.sentence }
  const reasons = failed.slice(0, named).map(({ entry, sentence }) => `“${nameOf(entry)}”: ${sentence}`)
  const more = failed.length - reasons.length
  return { title, description: [...reasons, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ') }
}
