import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { defaultSettings as settings } from '../../site.config.ts'
import { onBothDatabases } from '../../tests/helpers/on-both-databases.ts'

const page = readFileSync(new URL('../../docs/privacy.md', import.meta.url), 'utf8')

/** All `table.column` in the first cells of table rows and in lists. */
function listed(): string[] {
  const columns: string[] = []
  for (const line of page.split('\n')) {
    if (line.startsWith('| `')) {
      const [, cell = ''] = line.split('|')
      columns.push(...[...cell.matchAll(/`(\w+\.\w+)`/g)].map(([, column = '']) => column))
    }
    const [, table, list = ''] = /^- `(\w+)`: (.+)$/.exec(line) ?? []
    if (table) columns.push(...[...list.matchAll(/`(\w+)`/g)].map(([, column]) => `${table}.${column}`))
  }
  return columns.sort()
}

onBothDatabases('docs/privacy.md', (open) => {
  it('docs/privacy.md lists every column of every table once', async () => {
    await using site = await open()
    const tables = await site.context.database.db.introspection.getTables()
    const columns = tables
      // The words of the search's index are in tables and columns that only one of the databases has.
      .filter(({ name }) => !name.startsWith('kysely_') && !name.startsWith('search_words'))
      .flatMap(({ name, columns }) =>
        columns.filter(({ dataType }) => dataType !== 'tsvector').map((column) => `${name}.${column.name}`),
      )
    expect(columns.length).toBeGreaterThan(150)
    expect(listed()).toEqual(columns.sort())
  })
})

it('docs/privacy.md says how long columns with personal data are kept', () => {
  const rows = page.split('\n').filter((line) => /^\| `\w+\.\w+`/.test(line))
  expect(rows.length).toBeGreaterThan(15)
  for (const row of rows) expect(row.split('|')[3]?.trim(), row).toBeTruthy()
})

it('docs/privacy.md states the numbers of days of the settings', () => {
  expect(settings.messages).toMatchObject({ files_days: 365, suspects_days: 30 })
  expect(page).toContain('a year (a setting)')
  expect(page).toContain('30 days if a bot seems to have sent it (a setting')
})
