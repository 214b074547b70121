import { type Kysely, sql } from 'kysely'
import { computedVersion } from '../../n8n/picture/version.ts'
import type { Stored } from '../feature.ts'
import type { Schema } from '../schema.ts'

export const stored: Stored = {
  tables: {
    workflows: 'kept',
    workflow_files: 'kept',
    workflow_versions: 'kept',
    workflow_accepted: 'kept',
    workflow_days: 'kept',
    workflow_slugs: 'kept',
  },
  migrations: {
    '001-accounts-and-workflows': [createWorkflows],
    '004-workflow-versions': [separateFiles],
    '007-workflow-imports': [countImportsByWay],
    '008-stored-pictures': [storePictures],
    '016-drawing-claims': [claimDrawings],
    '024-workflow-runs': [addRuns],
  },
  rebuilds: [{ name: 'workflow files', version: computedVersion, run: redrawAll }],
}

/** Schedules computing again everything that is derived from stored files. */
export async function redrawAll(db: Kysely<Schema>): Promise<void> {
  await db.updateTable('workflow_files').set({ rendered_version: 0 }).execute()
}

async function createWorkflows(db: Kysely<unknown>) {
  await db.schema
    .createTable('workflows')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('number', 'integer', (column) => column.notNull().unique())
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('image_url', 'text')
    .addColumn('downloads', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('author', 'text')
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('usage_instructions', 'text', (column) => column.notNull())
    .addColumn('requirements', 'text', (column) => column.notNull())
    .addColumn('workflow_json', 'text', (column) => column.notNull())
    .addColumn('published', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('workflows_listed').on('workflows').columns(['published', 'created_at', 'id']).execute()
}

/**
 * Files move out of the table of workflows, which then has only what lists show. Each publication becomes a version.
 */
async function separateFiles(db: Kysely<unknown>) {
  const workflows = db.schema.alterTable('workflows')
  await workflows.addColumn('tested_with', 'text').execute()
  await workflows.addColumn('version_number', 'integer', (column) => column.notNull().defaultTo(0)).execute()
  await workflows.addColumn('facts', 'text', (column) => column.notNull().defaultTo('{}')).execute()
  await workflows.addColumn('node_types', 'text', (column) => column.notNull().defaultTo('[]')).execute()
  await db.schema.createIndex('workflows_changed').on('workflows').columns(['updated_at']).execute()

  const owner = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn('workflow_id', 'text', (column) => column.notNull().references('workflows.id').onDelete('cascade'))

  await owner('workflow_files')
    .addColumn('original', 'text', (column) => column.notNull())
    .addColumn('clean', 'text', (column) => column.notNull())
    .addColumn('steps', 'text', (column) => column.notNull())
    .addColumn('thumbnail', 'text', (column) => column.notNull())
    .addColumn('picture', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('workflow_files_key', ['workflow_id'])
    .execute()
  await owner('workflow_versions')
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('changelog', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('node_count', 'integer', (column) => column.notNull())
    .addColumn('differences', 'text')
    .addColumn('file', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('workflow_versions_key', ['workflow_id', 'number'])
    .execute()
  await owner('workflow_accepted')
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('masked', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('workflow_accepted_key', ['workflow_id', 'fingerprint'])
    .execute()
  /** The former slugs of a workflow, so that addresses that were given to n8n keep working. */
  await owner('workflow_slugs')
    .addColumn('slug', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('workflow_slugs_key', ['slug'])
    .execute()

  await takeOver(db)
  await sql`alter table workflows drop column workflow_json`.execute(db)
}

/** Imports are counted by way, and by day while they are recent. */
async function countImportsByWay(db: Kysely<unknown>) {
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
  /** The content hash of a file when it was first imported, to recognise it in the next import of a folder. */
  await db.schema.alterTable('workflow_files').addColumn('first_content', 'text').execute()
}

async function storePictures(db: Kysely<unknown>) {
  const files = () => db.schema.alterTable('workflow_files')
  await files()
    .addColumn('share', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await files()
    .addColumn('rendered_version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}

/** Processes claim the files that they draw, and find them by an index. */
async function claimDrawings(db: Kysely<unknown>) {
  for (const column of ['drawing', 'drawing_alive_at']) {
    await db.schema.alterTable('workflow_files').addColumn(column, 'text').execute()
  }
  await db.schema.createIndex('workflow_files_by_rendered').on('workflow_files').column('rendered_version').execute()
}

/** What the nodes of a template made of their items. */
async function addRuns(db: Kysely<unknown>) {
  for (const table of ['workflow_files', 'workflow_versions']) {
    await db.schema.alterTable(table).addColumn('run', 'text').execute()
  }
}

interface Before {
  id: string
  version: string
  workflow_json: string
  published: number
  created_at: string
}

/** A placeholder until the facts are computed (`rebuild.ts`). */
const noFacts = JSON.stringify({
  apps: [],
  triggers: [],
  credentials: [],
  communityPackages: [],
  hosts: [],
  subWorkflows: [],
  env: [],
  vars: [],
  nodeCount: 0,
  stickyNoteCount: 0,
  disabledCount: 0,
  hasAgent: false,
  codeLanguages: [],
})

/** A template that was stored before the gate existed is its own first version. */
async function takeOver(db: Kysely<unknown>) {
  const { rows } = await sql<Before>`select id, version, workflow_json, published, created_at from workflows`.execute(
    db,
  )
  for (const { id, version, workflow_json: file, published, created_at } of rows) {
    await sql`insert into workflow_files (workflow_id, original, clean, steps, thumbnail, picture)
      values (${id}, ${file}, ${file}, '[]', '', '')`.execute(db)
    await sql`update workflows set facts = ${noFacts}, version_number = ${published} where id = ${id}`.execute(db)
    if (!published) continue
    await sql`insert into workflow_versions (workflow_id, number, version, created_at, node_count, file)
      values (${id}, 1, ${version}, ${created_at}, ${countNodes(file)}, ${file})`.execute(db)
  }
}

/** Sticky notes do not count as nodes. */
function countNodes(file: string): number {
  const { nodes }: { nodes?: { type?: string }[] } = JSON.parse(file)
  return (nodes ?? []).filter(({ type }) => type !== 'n8n-nodes-base.stickyNote').length
}
