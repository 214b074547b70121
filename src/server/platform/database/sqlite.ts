import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { SqliteAdapter, SqliteDialect } from 'kysely'
import { isDamaged } from './database-errors.ts'

export const sqliteTimeout = 10_000

/** Durability comes before speed: an answered write survives a power cut (WAL with synchronous=FULL). */
export function openSqlite(file: string) {
  const database = new DatabaseSync(file, { timeout: sqliteTimeout })
  let damaged = false
  /** The next statement may read only intact pages, so damage is remembered. */
  const noticing = <Result>(work: () => Result): Result => {
    try {
      return work()
    } catch (error) {
      damaged ||= isDamaged(error)
      throw error
    }
  }
  for (const pragma of ['journal_mode=WAL', 'synchronous=FULL', 'foreign_keys=ON', 'cache_size=-16000']) {
    database.exec(`PRAGMA ${pragma}`)
  }
  const prepare = (sql: string) => {
    // Taking the write lock at once: a transaction that begins by reading cannot upgrade while another process writes.
    const statement = noticing(() => database.prepare(sql === 'begin' ? 'begin immediate' : sql))
    return {
      reader: statement.columns().length > 0,
      all: (values: readonly unknown[]) => noticing(() => statement.all(...(values as SQLInputValue[]))),
      run: (values: readonly unknown[]) => {
        // A full disk ends the transaction. Ending it again would fail and hide the first error.
        if (sql === 'rollback' && !database.isTransaction) return { changes: 0, lastInsertRowid: 0 }
        return noticing(() => statement.run(...(values as SQLInputValue[])))
      },
      iterate: (values: readonly unknown[]) => statement.iterate(...(values as SQLInputValue[])),
    }
  }
  return {
    dialect: new TransactionalDdlDialect({ database: { prepare, close: () => database.close() } }),
    database,
    isDamaged: () => damaged,
  }
}

/** SQLite also rolls back schema changes, so Kysely may run the migrations in one transaction. */
class TransactionalDdlDialect extends SqliteDialect {
  override createAdapter() {
    return Object.defineProperty(new SqliteAdapter(), 'supportsTransactionalDdl', { value: true })
  }
}
