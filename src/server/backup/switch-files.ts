import type { DatabaseSync } from 'node:sqlite'
import type { FileStore } from '../platform/files/files.ts'
import { listDataFiles } from './data-files.ts'
import { isExcluded } from './excluded.ts'

/**
 * Files cannot change in one step with the database, so they change around it. Those that the old data does not have
 * come before the commit, which harms nobody; those that it needs are replaced or removed after. Killed in between,
 * the site has every file that its rows speak of.
 */
export async function planFiles(files: FileStore, backup: DatabaseSync) {
  const select = backup.prepare('select content from backup_file where path = ?')
  const contentOf = (key: string) => select.get(key)?.content as Uint8Array
  const paths = backup.prepare('select path from backup_file').all()
  const wanted = new Set(paths.map(({ path }) => String(path)).filter((path) => !isExcluded(path)))
  const added: string[] = []
  const replaced: string[] = []
  for (const key of wanted) {
    const present = await files.open(key)
    if (!present) added.push(key)
    else if (!(await present.bytes()).equals(contentOf(key))) replaced.push(key)
  }
  const removed = (await listDataFiles(files)).filter((key) => !wanted.has(key))

  const put = async (keys: string[]) => {
    for (const key of keys) await files.put(key, contentOf(key))
  }
  const remove = async (keys: string[]) => {
    for (const key of keys) await files.remove(key)
  }
  const takeBack = () => remove(added)

  return {
    count: wanted.size,
    /** Undoes `beforeCommit`. */
    takeBack,
    /** @throws after taking back what it had put there. */
    async beforeCommit() {
      try {
        await put(added)
      } catch (error) {
        await takeBack()
        throw error
      }
    },
    async afterCommit() {
      await put(replaced)
      await remove(removed)
    },
  }
}
