import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { entryKindNames } from '../../../contract/collections.ts'
import type { Config } from '../../config.ts'
import { tableOf } from '../../entries/index.ts'
import { entryTables, titleOf } from '../../trash/index.ts'
import { openPlace } from '../automatic/place.ts'
import { migrateSqlite, openBackup } from '../check.ts'
import { assertSpace } from '../disk.ts'
import { decryptFile } from '../encryption.ts'
import { quoted } from '../format.ts'

export const copyName = 'entries.db'

export interface CopyOrder {
  name: string
  folder: string
  settings: Pick<Config, 'dataDir' | 'backupStorage' | 'backupKey'>
}

/** Copies only entries, to a SQLite file of the current schema; its table `backup_entry` lists them. @throws BackupError */
export async function copyEntries({ name, folder, settings }: CopyOrder): Promise<void> {
  const target = join(folder, copyName)
  await openPlace(settings).withFile(name, async (file) => {
    const plain = await decryptFile(file, settings.backupKey, () => {
      assertSpace(folder, statSync(file).size)
      return join(folder, 'decrypted')
    })
    const { backup } = await openBackup(plain, name)
    backup.close()
    copyTables(plain, target)
    if (plain !== file) rmSync(plain)
  })
  await migrateSqlite(target)
  listEntries(target)
}

/** Copies every plain table, because migrations change all, but only rows of entries. No search, no triggers. */
function copyTables(from: string, to: string) {
  const target = new DatabaseSync(to, { enableForeignKeyConstraints: false })
  try {
    target.exec('PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF')
    target.prepare('attach ? as source').run(from)
    const created = target
      .prepare(
        `select type, name, sql from source.sqlite_schema
         where sql is not null and type <> 'trigger' and tbl_name not in
           (select name from pragma_table_list where schema = 'source' and type in ('virtual', 'shadow'))
         and name not like 'sqlite\\_%' escape '\\' and tbl_name not like 'backup\\_%' escape '\\'
         order by type <> 'table'`,
      )
      .all()
    const filled = [...entryTables, 'kysely_migration', 'kysely_migration_lock', 'rebuilt']
    target.exec('begin')
    for (const { sql } of created) target.exec(String(sql))
    for (const { type, name } of created) {
      const table = quoted(String(name))
      if (type === 'table' && filled.includes(String(name))) {
        target.exec(`insert into main.${table} select * from source.${table}`)
      }
    }
    target.exec('commit; detach source')
  } finally {
    target.close()
  }
}

function listEntries(file: string) {
  const copy = new DatabaseSync(file)
  try {
    copy.exec(`begin; create table backup_entry
      (id text primary key, kind text not null, title text not null, folded text not null, updated_at text not null)`)
    const insert = copy.prepare('insert into backup_entry values (?, ?, ?, ?, ?)')
    for (const kind of entryKindNames) {
      const table = tableOf(kind)
      for (const row of copy.prepare(`select * from ${quoted(table)}`).iterate()) {
        const title = titleOf(kind, row)
        insert.run(String(row.id), kind, title, folded(title), String(row.updated_at))
      }
    }
    copy.exec('create index backup_entry_by_title on backup_entry (folded, id); commit')
  } finally {
    copy.close()
  }
}

export const folded = (text: string): string => text.toLowerCase()
