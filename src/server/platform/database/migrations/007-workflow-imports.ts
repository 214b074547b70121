import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { cleanWorkflow, serialize } from '../../../../n8n/clean.ts'
import type { WorkflowFile } from '../../../../n8n/file.ts'

/**
 * Imports are counted by their way, and by day for as long as they are recent. Published webhooks get the id without
 * which n8n does not serve them at their path.
 */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    const workflows = db.schema.alterTable('workflows')
    for (const way of ['address_imports', 'library_imports']) {
      await workflows.addColumn(way, 'integer', (column) => column.notNull().defaultTo(0)).execute()
    }
    await db.schema
      .createTable('workflow_days')
      .addColumn('workflow_id', 'text', (column) => column.notNull().references('workflows.id').onDelete('cascade'))
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('workflow_days_key', ['workflow_id', 'day'])
      .execute()
    /** What a file held when it first came, for the import of a folder. */
    await db.schema.alterTable('workflow_files').addColumn('first_content', 'text').execute()
    await cleanAnew(db)
  },
}

/** The copies that are served; versions are never written again. */
async function cleanAnew(db: Kysely<unknown>) {
  const { rows } = await sql<{ id: string }>`select workflow_id as id from workflow_files`.execute(db)
  for (const { id } of rows) {
    const stored = await sql<{ clean: string }>`select clean from workflow_files where workflow_id = ${id}`.execute(db)
    const before = stored.rows[0]?.clean ?? ''
    const clean = serialize(cleanWorkflow(JSON.parse(before) as WorkflowFile))
    if (clean !== before) await sql`update workflow_files set clean = ${clean} where workflow_id = ${id}`.execute(db)
  }
}
