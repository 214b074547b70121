import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeEntry } from '../../tests/helpers/factories.ts'
import { onBothDatabases } from '../../tests/helpers/on-both-databases.ts'
import { makeAdmin } from '../../tests/helpers/people.ts'
import { openTestSite } from '../../tests/helpers/site.ts'
import { collectionNames } from '../contract/collections.ts'
import { tableOf } from './entries/schema.ts'
import { migrate, siteUpgrade } from './migrations.ts'
import { upgrade } from './platform/database/migrate.ts'
import type { Schema } from './schema.ts'

const columnsOf = async (db: Kysely<Schema>) => {
  const tables = await db.introspection.getTables()
  return Object.fromEntries(tables.map(({ name, columns }) => [name, columns.map((column) => column.name).sort()]))
}

onBothDatabases('migrating', (open) => {
  it('migrate() creates every table in an empty database', async () => {
    await using site = await open({ migrated: false })
    const { db } = site.context.database
    expect(await columnsOf(db)).toEqual({})

    await migrate(site.context.database)

    const tables = Object.keys(await columnsOf(db))
    const own = ['user', 'session', 'account', 'verification', 'workflows', 'setting']
    expect(tables).toEqual(expect.arrayContaining([...collectionNames.map(tableOf), ...own]))
  })

  it('migrate() changes nothing when it runs again', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const entry = await makeEntry(site, 'blogs')
    const before = await columnsOf(site.context.database.db)

    await migrate(site.context.database)

    expect(await columnsOf(site.context.database.db)).toEqual(before)
    expect((await site.call('GET', `/api/blogs/${entry.id}`, { token })).body).toEqual(entry)
  })

  it('migrate() runs a rebuild once per database, and again when its version rises', async () => {
    await using site = await open()
    const { db, kind } = site.context.database
    const versions: number[] = []
    const rebuilt = (version: number) =>
      upgrade<Schema>(
        { db, kind },
        { ...siteUpgrade, rebuilds: [{ name: 'test', version, run: async () => void versions.push(version) }] },
      )

    for (const version of [1, 1, 2, 2]) await rebuilt(version)

    expect(versions).toEqual([1, 2])
  })

  it('migrate() adds the column of a new field, whose fallback old entries have', async () => {
    await using site = await open({ migrated: false })
    const { database } = site.context
    await migrate(database)
    const { id } = await makeEntry(site, 'projects', { featured: true, technologies: ['n8n'], live_url: '/x' })
    // SQLite cannot drop a column that an index uses.
    await database.db.schema.dropIndex('projects_by_order').execute()
    for (const column of ['featured', 'technologies', 'live_url', 'display_order']) {
      await database.db.schema.alterTable('projects').dropColumn(column).execute()
    }

    await migrate(database)

    const { status, body } = await site.call('GET', `/api/projects/${id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ featured: false, technologies: [], live_url: null, display_order: 0 })
    await site.context.collections.projects.update(id, { featured: true })
    expect((await site.call('GET', '/api/projects?featured=true')).body).toHaveLength(1)
  })

  it('migrate() gives existing entries the fallback of a new flag, so that none is hidden and filters find them', async () => {
    await using site = await open({ migrated: false })
    const { database } = site.context
    await migrate(database)
    await makeEntry(site, 'testimonials', { active: true, featured: false })
    await database.db.schema.dropIndex('testimonials_shown_by_time').execute()
    for (const column of ['active', 'featured']) {
      await database.db.schema.alterTable('testimonials').dropColumn(column).execute()
    }

    await migrate(database)

    expect((await site.call('GET', '/api/testimonials')).body).toHaveLength(1)
    expect((await site.call('GET', '/api/testimonials?active=true&featured=false')).body).toHaveLength(1)
  })

  it('the database refuses a second entry with the same slug', async () => {
    await using site = await open()
    const { db } = site.context.database
    const row = { created_at: '', updated_at: '', slug: 'same' }
    await db
      .insertInto('blogs')
      .values({ ...row, id: '1' })
      .execute()

    await expect(
      db
        .insertInto('blogs')
        .values({ ...row, id: '2' })
        .execute(),
    ).rejects.toThrow(/unique/i)
  })
})

it('the name of a released migration never changes', () => {
  expect(Object.keys(siteUpgrade.migrations)).toEqual([
    '001-accounts-and-workflows',
    '002-visitors',
    '003-writing',
    '004-workflow-versions',
    '005-sign-up-names',
    '007-workflow-imports',
    '008-stored-pictures',
    '009-private',
    '010-preview-links',
    '011-rebuilds',
    '012-jobs',
    '013-limits',
    '014-settings',
    '015-bin',
    '016-drawing-claims',
    '017-own-account',
    '018-second-factor',
    '019-audit',
    '020-former-alts',
    '021-replies',
    '022-invitations',
    '023-passkeys',
    '024-workflow-runs',
    '026-comment-threads',
    '028-search',
    '029-figures',
    '030-subscriptions',
    '031-image-sizes',
    '033-newest-found',
    '034-pending-sign-ups',
    '035-hashed-preview-links',
    '036-mail-server',
    '037-enquiries',
    '038-keys',
    '039-changes',
    '040-webhooks',
  ])
})

it('openDatabase() opens SQLite with durable writes and foreign keys', async () => {
  await using site = await openTestSite()
  const pragma = async (name: string) => {
    const { rows } = await sql<Record<string, unknown>>`${sql.raw(`pragma ${name}`)}`.execute(site.context.database.db)
    return Object.values(rows[0] ?? {})[0]
  }

  expect(await pragma('journal_mode')).toBe('wal')
  expect(await pragma('synchronous')).toBe(2)
  expect(await pragma('foreign_keys')).toBe(1)
  expect(await pragma('busy_timeout')).toBeGreaterThanOrEqual(5000)
})
