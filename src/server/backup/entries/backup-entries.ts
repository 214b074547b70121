import { type Kysely, sql } from 'kysely'
import type { BackupEntry, KeptBackup } from '../../../contract/backups.ts'
import type { BinKind } from '../../../contract/bin.ts'
import { readRows } from '../../bin/index.ts'
import type { Config } from '../../config.ts'
import { type Page, pageOf } from '../../platform/database/page-of.ts'
import { errors } from '../../platform/http/errors.ts'
import type { Database, Schema } from '../../schema.ts'
import type { Stores } from '../../stores.ts'
import type { WorkflowStore } from '../../workflows/index.ts'
import { settingsOf } from '../automatic/backups.ts'
import { openPlace } from '../automatic/place.ts'
import { compareEntry, isCompared } from './compare-entry.ts'
import { folded } from './copy-entries.ts'
import { type CopyBackup, openCopies } from './open-copy.ts'
import { addMissing, replacePresent } from './restore-entry.ts'

interface Parts {
  config: Config
  database: Database
  collections: Stores['collections']
  workflows: WorkflowStore
  copy?: CopyBackup | undefined
}

interface Listed {
  id: string
  kind: string
  title: string
  updated_at: string
}

/** Without versions, which may be many and large. */
const readCompared = (db: Kysely<Schema>, kind: BinKind, id: string) => readRows(db, kind, id, isCompared)

export type BackupEntries = ReturnType<typeof openBackupEntries>

/** The entries in the automatic backups, which the owner restores one by one. */
export function openBackupEntries({ config, database, collections, workflows, copy }: Parts) {
  const stores = { collections, workflows }
  const place = openPlace(config)
  const copies = openCopies(settingsOf(config), copy)

  /** Opens only what is in the list, so that no name leads to another file. */
  const assertKept = async (name: string) => {
    if (copies.has(name)) return
    const kept = await place.list()
    if (!kept.some((each) => each.name === name)) throw errors.notFound('Backup not found.')
  }

  return {
    /** Newest first. @throws StorageError */
    async backups(): Promise<KeptBackup[]> {
      return (await place.list()).map(({ name, kind, madeAt }) => ({ name, kind, made_at: madeAt.toISOString() }))
    },

    /** By title. @param q a part of it, in any case */
    async list(name: string, { q = '', ...page }: Page & { q?: string | undefined }) {
      await assertKept(name)
      return copies.use(name, async (kept) => {
        const found = kept.selectFrom('backup_entry').where(sql<boolean>`instr(folded, ${folded(q.trim())}) > 0`)
        const select = found.select(['id', 'kind', 'title', 'updated_at'])
        const listed: Listed[] = await pageOf(select.orderBy('folded').orderBy('id'), page)
        const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
        const entries: BackupEntry[] = []
        for (const { id, kind: text, ...shown } of listed) {
          const kind = text as BinKind
          const state = compareEntry(
            kind,
            await readCompared(kept, kind, id),
            await readCompared(database.db, kind, id),
          )
          entries.push({ id, kind, ...shown, state })
        }
        return { entries, total: Number(total) }
      })
    },

    /** @throws conflict if its address is taken, gateClosed for a published template that must not be published so */
    async restore(name: string, id: string): Promise<BackupEntry> {
      await assertKept(name)
      const read = await copies.use(name, async (kept) => {
        const listed = await kept
          .selectFrom('backup_entry')
          .select(['id', 'kind', 'title', 'updated_at'])
          .where('id', '=', id)
          .executeTakeFirst()
        if (!listed) throw errors.notFound('This entry is not in the backup.')
        const kind = listed.kind as BinKind
        return { listed: { ...listed, kind }, rows: await readRows(kept, kind, id) }
      })
      const { kind } = read.listed
      const state = compareEntry(kind, read.rows, await readCompared(database.db, kind, id))
      if (state === 'missing') await addMissing({ database, stores }, kind, id, read.rows)
      else if (state === 'different') await replacePresent({ database, stores }, kind, id, read.rows)
      return { ...read.listed, state: 'same' }
    },

    isOpen: copies.has,

    close: copies.close,
  }
}
