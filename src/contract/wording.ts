import { type Collection, collections, type EntryKind } from './collections.ts'
import { trashDays } from './trash.ts'

export const workflowWording: Collection['wording'] = {
  heading: 'Workflows',
  one: 'workflow',
  many: 'workflows',
  call: 'workflow',
}

/** Such as “blog post”. */
export const nameOfKind = (kind: EntryKind): string =>
  (kind === 'workflows' ? workflowWording : collections[kind].wording).one

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
