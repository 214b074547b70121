import type { DatabaseSync } from 'node:sqlite'
import type { FileStore } from '../platform/files/files.ts'
import { isExcluded, listDataFiles } from './contents.ts'

/** New files are added before the commit, existing ones replaced or removed after it: no row ever lacks its file. */
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

  return {
    keys: [...wanted],
    contentOf,
    async commitWith(commit: () => Promise<void>) {
      try {
        await put(added)
        await commit()
      } catch (error) {
        await remove(added)
        throw error
      }
    },
    async afterCommit() {
      await put(replaced)
      await remove(removed)
    },
  }
}
