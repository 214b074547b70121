import type { Collection } from './collections.ts'
import { trashDays } from './trash.ts'

/** The messages of the admin area about one collection (spec 8), made of its wording. */
export function adminWords({ wording: { one, many, noFullStop } }: Pick<Collection, 'wording'>) {
  const stop = noFullStop ? '' : '.'
  const subject = one.replace(/^./, (first) => first.toUpperCase())
  const done = (verb: string) => (noFullStop ? `${subject} ${verb} successfully` : `${subject} ${verb}.`)
  return {
    loadFailed: `Failed to load ${many}${stop}`,
    saveFailed: `Failed to save ${one}${stop}`,
    deleteFailed: `Failed to delete ${one}${stop}`,
    created: done('created'),
    updated: done('updated'),
    deleted: done('removed'),
    confirmDelete: `Delete this ${one}? You can restore it for ${trashDays} days.`,
  }
}
