import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { makeEntry } from '../../tests/helpers/factories.ts'
import { onBothDatabases } from '../../tests/helpers/on-both-databases.ts'
import { makeAdmin } from '../../tests/helpers/people.ts'
import { broken, shapeOf } from '../../tests/helpers/schema-shape.ts'
import { openTestSite } from '../../tests/helpers/site.ts'
import { migrate, migrateToServe, siteUpgrade } from './migrations.ts'
import { neededRelease, type Step, upgrade } from './platform/database/migrate.ts'
import { ConfigError } from './platform/expected-error.ts'
import type { Schema } from './schema.ts'

/** The statements of the last release, recorded by `npm run record-release`, under the name of its newest migration. */
const [firstLine = '', ...statements] = readFileSync('tests/released/statements.sql', 'utf8').trim().split('\n')
const lastRelease = firstLine.replace('-- ', '')
const names = Object.keys(siteUpgrade.migrations)
const since = names.slice(names.indexOf(lastRelease) + 1)

const withMigrations = (last: string, more: Record<string, Step[]> = {}) => {
  const until = names.slice(0, names.indexOf(last) + 1).map((name) => [name, siteUpgrade.migrations[name] ?? []])
  return { ...siteUpgrade, migrations: { ...Object.fromEntries(until), ...more } }
}

it('the statements of the last release run on the schema of this one', async () => {
  expect(names).toContain(lastRelease)
  expect(statements.length).toBeGreaterThan(300)
  await using site = await openTestSite()
  const schema = new DatabaseSync(join(site.dataDir, 'site.db'))
  const failed = statements.flatMap((statement) => {
    try {
      schema.prepare(statement)
      return []
    } catch (error) {
      return [`${(error as Error).message}: ${statement}`]
    }
  })
  schema.close()
  expect(failed).toEqual([])
})

onBothDatabases('a migration', (open) => {
  it('since the last release only adds, or removes what the release in its name no longer uses', async () => {
    await using site = await open({ migrated: false })
    const { database } = site.context
    await upgrade<Schema>(database, withMigrations(lastRelease))
    for (const name of since) {
      const before = await shapeOf(database)
      await upgrade<Schema>(database, withMigrations(name))
      const breaks = broken(before, await shapeOf(database))
      const unexpected = neededRelease(name) > 0 ? breaks.filter((what) => !what.endsWith(' is gone')) : breaks
      expect([name, unexpected]).toEqual([name, []])
      expect(neededRelease(name)).toBeLessThan(Number.parseInt(name, 10))
    }
  })

  it('that breaks earlier code is detected', async () => {
    await using site = await open({ migrated: false })
    const { database } = site.context
    await migrate(database)
    const before = await shapeOf(database)
    const { schema } = database.db
    const skills = () => schema.alterTable('skills')
    await skills().dropColumn('technologies').execute()
    await skills().renameColumn('icon', 'symbol').execute()
    await schema.dropTable('education').execute()
    await schema.createIndex('skills_once').on('skills').column('category').unique().execute()
    await skills()
      .addColumn('added', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await schema
      .createTable('other')
      .addColumn('id', 'text', (column) => column.notNull())
      .execute()

    const breaks = broken(before, await shapeOf(database))

    const expected = ['education.degree is gone', 'skills has the new rule skills_once', 'skills.icon is gone']
    expect(breaks).toEqual(expect.arrayContaining([...expected, 'skills.technologies is gone']))
    expect(breaks.filter((what) => !what.startsWith('education'))).toHaveLength(3)
  })
})

it('a new column without a default, and one that is no longer optional, are detected', () => {
  const shape = (columns: object) => ({ columns: new Map(Object.entries(columns)), rules: new Map() })
  const before = shape({ 'a.one': { type: 'text', optional: true }, 'a.two': { type: 'text', optional: false } })
  const after = shape({
    'a.one': { type: 'text', optional: false },
    'a.two': { type: 'integer', optional: false },
    'a.three': { type: 'text', optional: false },
  })
  expect(broken(before, after)).toEqual([
    'a.one may no longer be left out',
    'a.three is new and has no default',
    'a.two was text and is integer',
  ])
})

onBothDatabases('a release on the database of a newer one', (open) => {
  const adding: Record<string, Step[]> = {
    '901-more': [
      async (db) => {
        await db.schema
          .alterTable('skills')
          .addColumn('level', 'text', (column) => column.notNull().defaultTo('high'))
          .execute()
      },
    ],
  }
  const newest = names.at(-1) ?? ''

  it('goes on serving, and starts again with a warning', async () => {
    const warnings: unknown[] = []
    await using site = await open({ migrated: false })
    const { database, log } = site.context
    await migrate(database)
    const { token } = await makeAdmin(site)
    const { id } = await makeEntry(site, 'skills')
    const skills = async () => (await site.call('GET', '/api/skills')).body
    const before = await skills()

    await upgrade<Schema>(database, withMigrations(newest, adding))

    expect(await skills()).toEqual(before)
    expect((await site.call('DELETE', `/api/skills/${id}`, { token })).status).toBe(204)
    const logged = Object.assign(Object.create(log), { warn: (line: unknown) => warnings.push(line) })
    await migrateToServe({ database, log: logged })
    expect(warnings).toEqual([{ migrations: ['901-more'] }])
    await makeEntry(site, 'skills')
    expect(await skills()).toHaveLength(1)
  })

  it('is refused by commands that change the whole database, and by all if something was removed', async () => {
    await using site = await open({ migrated: false })
    const { context } = site
    await migrate(context.database)
    await upgrade<Schema>(context.database, withMigrations(newest, adding))
    await expect(migrate(context.database)).rejects.toThrow('A newer release of the site has upgraded this database')

    const removing = { ...adding, '902-less-needs-901': [] }
    await upgrade<Schema>(context.database, withMigrations(newest, removing))

    await expect(migrateToServe(context)).rejects.toThrow('902-less-needs-901 removed what this release uses')
  })

  it('is refused with the way back when it also lacks a migration of this release', async () => {
    await using site = await open({ migrated: false })
    const { context } = site
    await upgrade<Schema>(context.database, withMigrations(names.at(-2) ?? '', { '901-other': [] }))
    for (const start of [migrate, migrateToServe]) {
      const refused = await start({ ...context, ...context.database }).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(ConfigError)
      expect(String(refused)).toContain(`does not know its migration 901-other, and misses ${newest}.`)
      expect(String(refused)).toContain('npm run restore -- FILE')
    }
  })

  it('does not compute again what the newer release has computed', async () => {
    await using site = await open()
    const versions: number[] = []
    for (const version of [2, 1, 2]) {
      const rebuilds = [{ name: 'test', version, run: async () => void versions.push(version) }]
      await upgrade<Schema>(site.context.database, { ...siteUpgrade, rebuilds })
    }
    expect(versions).toEqual([2])
  })
})
