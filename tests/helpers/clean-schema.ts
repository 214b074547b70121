/** Runs one or several statements on PostgreSQL or PGlite. */
export type Ask = (sql: string) => Promise<{ rows: { name?: unknown }[] }>

const tables = `select quote_ident(tablename) as name from pg_tables
  where schemaname = 'public' and tablename not like 'kysely%' and tablename <> 'rebuilt'`

/**
 * Gives every test the schema of `migrate` without rows, except those that `migrate` writes. The tables are created
 * once, and later only those with rows are emptied, because `truncate` takes ten times as long. After a test that
 * changes the schema they are created again.
 */
export function schemaCleaner() {
  let made = false
  let names: string[] | undefined
  return async (ask: Ask, { migrated }: { migrated: boolean }, migrate: () => Promise<void>) => {
    if (migrated && made) {
      names ??= (await ask(tables)).rows.map(({ name }) => String(name))
      const { rows } = await ask(
        names.map((name) => `select '${name}' as name where exists (select from ${name})`).join(' union all '),
      )
      // One statement, so that foreign keys do not require an order of the tables.
      const deletions = rows.map(({ name }, index) => `rows_${index} as (delete from ${name})`)
      if (deletions.length > 0) await ask(`with ${deletions.join(', ')} select`)
      return
    }
    made = migrated
    names = undefined
    await ask('drop schema public cascade; create schema public')
    if (migrated) await migrate()
  }
}
