import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { inAnotherProcess } from '../../tests/helpers/another-process.ts'
import { makeEntry } from '../../tests/helpers/factories.ts'
import { onBothDatabases } from '../../tests/helpers/on-both-databases.ts'
import { makeAdmin } from '../../tests/helpers/people.ts'
import { openTestSite } from '../../tests/helpers/site.ts'
import { collectionNames } from '../contract/collections.ts'
import { tableOf } from './collections/schema.ts'
import { migrate, siteUpgrade } from './migrations.ts'
import { upgrade } from './platform/database/migrate.ts'
import type { Schema } from './schema.ts'

const columnsOf = async (db: Kysely<Schema>) => {
  const tables = await db.introspection.getTables()
  return Object.fromEntries(tables.map(({ name, columns }) => [name, columns.map((column) => column.name).sort()]))
}

onBothDatabases('migrating', (open) => {
  it('an empty database has every table afterwards', async () => {
    await using site = await open({ migrated: false })
    const { db } = site.context.database
    expect(await columnsOf(db)).toEqual({})

    await migrate(site.context.database)

    const tables = Object.keys(await columnsOf(db))
    const own = ['user', 'session', 'account', 'verification', 'workflows', 'setting']
    expect(tables).toEqual(expect.arrayContaining([...collectionNames.map(tableOf), ...own]))
  })

  it('a second time changes nothing and loses nothing', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const entry = await makeEntry(site, 'blogs')
    const before = await columnsOf(site.context.database.db)

    await migrate(site.context.database)

    expect(await columnsOf(site.context.database.db)).toEqual(before)
    expect((await site.call('GET', `/api/blogs/${entry.id}`, { token })).body).toEqual(entry)
  })

  it('a rebuild runs once in each database, and again when its version is raised', async () => {
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

  it('a field that is new in the contract gets its column, and old entries read its fallback', async () => {
    await using site = await open({ migrated: false })
    const { database } = site.context
    await migrate(database)
    const { id } = await makeEntry(site, 'projects', { featured: true, technologies: ['n8n'], live_url: '/x' })
    // SQLite drops no column that an index stands on.
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

  it('a slug stays unique below the API', async () => {
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

it('processes that migrate one SQLite file at the same time all succeed', async () => {
  await using site = await openTestSite({ migrated: false })
  const env = { DATA_DIR: site.dataDir }

  await Promise.all([1, 2, 3].map(() => inAnotherProcess('migrate', env)))

  expect(Object.keys(await columnsOf(site.context.database.db))).toContain('blogs')
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(site.context.database.db)
  const names = rows.map(({ name }) => name)
  // A name that has run anywhere stays as it is.
  expect(names).toEqual([
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
  ])
})

it('SQLite is opened so that an answered write is on the disk and references hold', async () => {
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
