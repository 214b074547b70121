import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { newFolder } from '../../../../tests/helpers/backup/samples.ts'
import { onBothDatabases } from '../../../../tests/helpers/on-both-databases.ts'
import type { TestSite } from '../../../../tests/helpers/site.ts'
import { migrate, siteUpgrade } from '../../migrations.ts'
import { upgrade } from '../../platform/database/migrate.ts'
import type { BackupOrder } from '../child.ts'
import { copyEntries, copyName } from '../entries/copy-entries.ts'
import type { MakeKept } from '../in-child.ts'
import { settingsOf } from '../in-child.ts'
import { keepBackup } from '../make.ts'
import { restoreBackup } from '../restore.ts'
import { backUpAndMigrate } from './before-migration.ts'
import { openPlace } from './place.ts'

onBothDatabases('an upgrade', (open) => {
  /** A site with the database of an earlier version, without the trash and all later migrations. */
  async function openEarlier(): Promise<TestSite> {
    const site = await open({ migrated: false })
    const migrations = Object.entries(siteUpgrade.migrations).filter(([name]) => name < '015')
    await upgrade(site.context.database, { ...siteUpgrade, migrations: Object.fromEntries(migrations), rebuilds: [] })
    return site
  }

  it('makes a backup of the earlier database, which can be restored, before it migrates', async () => {
    await using site = await openEarlier()
    const { context, dataDir } = site
    // Not through the store, which needs the tables of this version.
    const times = { created_at: new Date().toISOString(), updated_at: new Date().toISOString() }
    const skill = {
      id: '0198c0de-0000-7000-8000-000000000001',
      category: 'Old',
      icon: 'code',
      technologies: '[]',
      ...times,
    }
    await context.database.db.insertInto('skills').values(skill).execute()
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
    await using site = await openEarlier()
    const { database, config } = site.context
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
