import { type Kysely, sql } from 'kysely'
import type { Database, Schema } from '../../src/server/schema.ts'

/** What other code may rely on: the columns of every table, and what the database refuses. */
export interface SchemaShape {
  /** `table.column` → its type, and whether an insert may leave it out. */
  columns: Map<string, { type: string; optional: boolean }>
  /** Unique indexes and constraints, each with its table. */
  rules: Map<string, string>
}

export async function shapeOf({ db, kind }: Pick<Database, 'db' | 'kind'>): Promise<SchemaShape> {
  const tables = await db.introspection.getTables()
  const columns = tables.flatMap(({ name: table, columns }) =>
    columns.map(({ name, dataType, isNullable, hasDefaultValue }) => {
      const shape = { type: dataType.toLowerCase(), optional: isNullable || hasDefaultValue }
      return [`${table}.${name}`, shape] as const
    }),
  )
  const rules = await (kind === 'sqlite' ? sqliteRules(db) : postgresRules(db))
  return { columns: new Map(columns), rules: new Map(rules.map(({ name, table }) => [name, table])) }
}

type Rule = { name: string; table: string }

async function sqliteRules(db: Kysely<Schema>): Promise<Rule[]> {
  const { rows } = await sql<Rule>`select indexes.name, tables.name as "table" from pragma_table_list as tables
    join pragma_index_list(tables.name) as indexes where indexes."unique" = 1 and indexes.origin = 'c'`.execute(db)
  return rows
}

async function postgresRules(db: Kysely<Schema>): Promise<Rule[]> {
  const { rows } = await sql<Rule>`
    select indexrelid::regclass::text as name, indrelid::regclass::text as "table" from pg_index
      where indisunique and indrelid >= 16384
    union all select conname, conrelid::regclass::text from pg_constraint
      where contype in ('c', 'f') and conrelid >= 16384`.execute(db)
  return rows
}

/**
 * What code that runs on the first shape can no longer do on the second one. A table that only the second one has
 * cannot disturb it.
 */
export function broken(before: SchemaShape, after: SchemaShape): string[] {
  const tableOf = (column: string) => column.slice(0, column.indexOf('.'))
  const tables = new Set([...before.columns.keys()].map(tableOf))
  const lost = [...before.columns].flatMap(([name, { type, optional }]) => {
    const now = after.columns.get(name)
    if (!now) return [`${name} is gone`]
    if (now.type !== type) return [`${name} was ${type} and is ${now.type}`]
    return optional && !now.optional ? [`${name} may no longer be left out`] : []
  })
  const demanded = [...after.columns].flatMap(([name, { optional }]) =>
    !optional && tables.has(tableOf(name)) && !before.columns.has(name) ? [`${name} is new and has no default`] : [],
  )
  const refused = [...after.rules].flatMap(([name, table]) =>
    tables.has(table) && !before.rules.has(name) ? [`${table} has the new rule ${name}`] : [],
  )
  return [...lost, ...demanded, ...refused].sort()
}
