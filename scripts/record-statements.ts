import { appendFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** Loaded into the tests by `record-release.ts`: writes every SQL statement that they prepare to a file, one a line. */
const file = process.env.RECORD_STATEMENTS
const seen = new Set<string>()
const prepare = DatabaseSync.prototype.prepare
if (file) {
  DatabaseSync.prototype.prepare = function (sql, ...more) {
    if (!seen.has(sql)) appendFileSync(file, `${JSON.stringify(sql)}\n`)
    seen.add(sql)
    return prepare.call(this, sql, ...more)
  }
}
