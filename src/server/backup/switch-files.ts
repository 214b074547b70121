import type { DatabaseSync } from 'node:sqlite'
import type { FileStore } from '../platform/files/files.ts'
import { isExcluded, listDataFiles } from './contents.ts'

/**
 * Files cannot change in one transaction with the database. New files are added before the commit, which is harmless;
 * existing ones are replaced or removed after it. If the process is killed in between, no row lacks its file.
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
    /** The keys of all files of the backup. */
    keys: [...wanted],
    contentOf,
    /** Undoes `beforeCommit`. */
    takeBack,
    /** @throws after undoing its changes */
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
