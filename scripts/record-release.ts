import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { migrate, siteUpgrade } from '../src/server/migrations.ts'
import { openDatabase } from '../src/server/platform/database/open.ts'
import type { Schema } from '../src/server/schema.ts'

/**
 * `npm run record-release`, to be run with each release: writes the SQL statements that this code sends, as its tests
 * show them. Later migrations are tested against them (`src/server/rolling-upgrade.test.ts`).
 */
const target = 'tests/released/statements.sql'
const folder = mkdtempSync(join(tmpdir(), 'record-release-'))
const recorded = join(folder, 'statements')

const { TEST_POSTGRES_URL: _, ...env } = process.env
const tests = ['node_modules/vitest/vitest.mjs', 'run', 'src/server', 'tests/attacks', '-t', '^(?!.*\\(postgres\\))']
const { status } = spawnSync(process.execPath, tests, {
  stdio: 'inherit',
  env: {
    ...env,
    RECORD_STATEMENTS: recorded,
    NODE_OPTIONS: `--import=${new URL('record-statements.ts', import.meta.url).href}`,
  },
})
if (status !== 0) {
  console.error('A test failed, so nothing was recorded.')
  process.exit(1)
}

const database = openDatabase<Schema>({ databaseUrl: null, dataDir: folder })
await migrate(database)
await database.close()
const schema = new DatabaseSync(join(folder, 'site.db'), { readOnly: true })
const lines = readFileSync(recorded, 'utf8').trim().split('\n')
const statements = new Set(lines.map((line) => short(JSON.parse(line))).filter((sql) => isOurs(sql) && works(sql)))
const newest = Object.keys(siteUpgrade.migrations).at(-1)
writeFileSync(target, `-- ${newest}\n${[...statements].sort().join('\n')}\n`)
schema.close()
rmSync(folder, { recursive: true })
console.log(`Wrote ${statements.size} statements to ${target}.`)

/** On one line; lists of values and of rows have one entry. */
function short(sql: string): string {
  return sql
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\bin \(\?(?:, \?)+\)/g, 'in (?)')
    .replace(/(values \([^()]*\))(?:, \([^()]*\))+/g, '$1')
}

function isOurs(sql: string): boolean {
  return /^(?:select|insert|update|delete|with)\b/.test(sql) && !/kysely_migration|sqlite_|pragma/.test(sql)
}

/** False for statements on tables that only tests have. */
function works(sql: string): boolean {
  try {
    schema.prepare(sql)
    return true
  } catch {
    return false
  }
}
