/** Asks a PostgreSQL, which may be PGlite; one statement or several. */
export type Ask = (sql: string) => Promise<{ rows: { name?: unknown }[] }>

const tables = `select quote_ident(tablename) as name from pg_tables
  where schemaname = 'public' and tablename not like 'kysely%'`

/**
 * Gives every test the schema that `migrate` makes, without a row. The tables are made once and emptied from then on,
 * which takes a tenth of the time; after a test that changes the schema they are made again.
 */
export function schemaCleaner() {
  let made = false
  return async (ask: Ask, { migrated }: { migrated: boolean }, migrate: () => Promise<void>) => {
    if (migrated && made) {
      const { rows } = await ask(tables)
      await ask(`truncate ${rows.map(({ name }) => name).join(', ')}`)
      return
    }
    made = migrated
    await ask('drop schema public cascade; create schema public')
    if (migrated) await migrate()
  }
}
