import { expect, it } from 'vitest'
import { onBothDatabases } from '../../tests/helpers/on-both-databases.ts'
import { stored } from './stored.ts'

onBothDatabases('features', (open) => {
  it('every table belongs to one feature, which says whether backups keep its rows', async () => {
    await using site = await open()
    const tables = (await site.context.database.db.introspection.getTables())
      .map(({ name }) => name)
      // The words of the search's index are in tables that only one of the databases has.
      .filter((name) => !name.startsWith('kysely_') && !name.startsWith('search_words'))

    const classified = stored.flatMap(({ tables = {} }) => Object.keys(tables))

    expect(classified.sort()).toEqual(tables.sort())
  })
})
