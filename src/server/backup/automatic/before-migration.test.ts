import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { onBothDatabases } from '../../../../tests/helpers/on-both-databases.ts'
import type { TestSite } from '../../../../tests/helpers/site.ts'
import { migrate } from '../../migrations.ts'
import { copyEntries, copyName } from '../entries/copy-entries.ts'
import { restoreBackup } from '../restore.ts'
import { newFolder } from '../test/samples.ts'
import { settingsOf } from './backups.ts'
import { backUpAndMigrate } from './before-migration.ts'
import type { BackupOrder } from './child.ts'
import type { MakeKept } from './in-child.ts'
import { keepBackup } from './keep.ts'
import { openPlace } from './place.ts'

onBothDatabases('an upgrade', (open) => {
  /** Makes the database one of an earlier version. */
  async function downgrade({ context: { database } }: TestSite) {
    const { schema } = database.db
    await schema.dropIndex('workflow_files_by_rendered').execute()
    for (const column of ['drawing', 'drawing_alive_at']) {
      await schema.alterTable('workflow_files').dropColumn(column).execute()
    }
    await schema.dropTable('bin').execute()
    await sql`delete from kysely_migration where name in ('015-bin', '016-drawing-claims')`.execute(database.db)
  }

  it('makes a backup of the earlier database, which can be restored, before it migrates', async () => {
    await using site = await open()
    const { context, dataDir } = site
    await context.collections.skills.create({ category: 'Old', icon: 'code', technologies: [], display_order: 0 })
    await downgrade(site)
    const orders: BackupOrder[] = []
    const make: MakeKept = async (order) => {
      orders.push(order)
      const { kind } = order
      await keepBackup(context, openPlace(order.settings), { kind, now: new Date(), backupKey: null })
    }

    await backUpAndMigrate(context.database, context.config, migrate, make)
    await backUpAndMigrate(context.database, context.config, migrate, make)

    expect(orders.map(({ kind }) => kind)).toEqual(['before-migration'])
    expect((await context.jobs.report()).length).toBeGreaterThan(0)
    await context.database.db.selectFrom('bin').selectAll().execute()
    const [kept] = await openPlace(context.config).list()
    const target = { dataDir: join(newFolder(), 'data'), storage: null, postgres: null }
    const { tables } = await restoreBackup(join(dataDir, 'backups', String(kept?.name)), target)
    expect(tables).toContainEqual({ table: 'skills', inBackup: 1, restored: 1 })
    expect(tables).toContainEqual({ table: 'bin', inBackup: undefined, restored: 0 })

    const folder = newFolder()
    await copyEntries({ name: String(kept?.name), folder, settings: settingsOf(context.config) })
    const copy = new DatabaseSync(join(folder, copyName), { readOnly: true })
    expect(copy.prepare('select kind, title from backup_entry').all()).toMatchObject([{ kind: 'skills', title: 'Old' }])
    copy.close()
  })

  it('changes nothing when the backup before it fails', async () => {
    await using site = await open()
    const { database, config } = site.context
    await downgrade(site)
    const make = async () => {
      throw new Error('The disk is full.')
    }
    await expect(backUpAndMigrate(database, config, migrate, make)).rejects.toThrow(
      'so nothing was changed. The disk is full.',
    )
    await expect(database.db.selectFrom('bin').selectAll().execute()).rejects.toThrow()
  })
})

onBothDatabases('a first start', (open) => {
  it('makes no backup of an empty database', async () => {
    await using site = await open({ migrated: false })
    const make = async () => {
      throw new Error('not called')
    }
    await backUpAndMigrate(site.context.database, site.context.config, migrate, make)
    expect(await site.context.database.db.selectFrom('setting').selectAll().execute()).toEqual([])
  })
})
