import type { DatabaseSync } from 'node:sqlite'
import { buffer } from 'node:stream/consumers'
import { secretFile } from '../platform/files/data-dir.ts'
import type { FileStore } from '../platform/files/files.ts'
import { emailKinds, stored } from '../stored.ts'
import { startsEncrypted } from './encryption.ts'
import { headerLength, startsBackup, tablesIn } from './format.ts'

export const automaticFolder = 'backups'

/** These files would grant access to anyone who finds a backup. A restore ignores them in older backups. */
const files = [secretFile, 'outbox', automaticFolder]

export const isExcluded = (path: string): boolean => files.includes(path.split('/')[0] ?? '')

export async function listDataFiles(files: FileStore): Promise<string[]> {
  const keys: string[] = []
  for (const key of await files.list('')) {
    if (!isExcluded(key) && !key.endsWith('.partial') && !(await isBackup(files, key))) keys.push(key)
  }
  return keys
}

async function isBackup(files: FileStore, key: string): Promise<boolean> {
  const file = await files.open(key)
  if (!file) return false
  const start = await buffer(file.stream({ end: headerLength - 1 }))
  return startsEncrypted(start) || startsBackup(start)
}

/** Also overwrites the rows in the file: by default SQLite only marks deleted pages as free. */
export function removeExcluded(database: DatabaseSync): void {
  const withKey = Object.entries(emailKinds)
    .filter(([, { hasKey }]) => hasKey)
    .map(([kind]) => `'${kind}'`)
    .join(', ')
  database.exec('PRAGMA secure_delete=ON')
  const excluded = stored.flatMap(({ tables = {} }) =>
    Object.keys(tables).filter((table) => tables[table] === 'left out'),
  )
  const present = tablesIn(database)
  // A restore computes the search index again. Its words are not in a plain table.
  if (present.includes('search_entries')) database.exec("insert into search_words (search_words) values ('delete-all')")
  for (const table of present) if (excluded.includes(table)) database.exec(`delete from ${table}`)
  // After a restore nobody may get a post twice, so the owner has to check and resume the sending.
  if (present.includes('post_sendings')) {
    const unsent = "select id from outbox where state <> 'sent'"
    database.exec(
      `update post_receivers set state = 'waiting', letter_id = null where state = 'queued' and letter_id in (${unsent})`,
    )
    database.exec("update post_sendings set state = 'paused' where state = 'sending'")
  }
  // A copy of the site must send no events about what happened on the real site.
  if (present.includes('webhook')) database.exec('delete from outbox where webhook_id is not null')
  if (present.includes('outbox')) database.exec(`delete from outbox where kind in (${withKey}) and state <> 'sent'`)
}

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
