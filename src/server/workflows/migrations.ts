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
  await sql`create table workflows (
    id text primary key, number integer not null unique, slug text not null unique, name text not null,
    description text not null, category text not null, image_url text, downloads integer not null default 0,
    tags text not null, author text, version text not null, usage_instructions text not null,
    requirements text not null, workflow_json text not null, published integer not null,
    created_at text not null, updated_at text not null)`.execute(db)
  await sql`create index workflows_listed on workflows (published, created_at, id)`.execute(db)
}

const addColumns = async (db: Kysely<unknown>, table: string, columns: readonly string[]) => {
  for (const column of columns) await sql`alter table ${sql.table(table)} add column ${sql.raw(column)}`.execute(db)
}

const createOwned = (db: Kysely<unknown>, table: string, columns: string, key: string) =>
  sql`create table ${sql.table(table)} (
    workflow_id text not null references workflows (id) on delete cascade, ${sql.raw(columns)},
    constraint ${sql.raw(`${table}_key`)} primary key (${sql.raw(key)}))`.execute(db)

/** Files leave the table of what lists show. Each publication becomes a version; former slugs are kept for n8n. */
async function separateFiles(db: Kysely<unknown>) {
  await addColumns(db, 'workflows', [
    'tested_with text',
    'version_number integer not null default 0',
    "facts text not null default '{}'",
    "node_types text not null default '[]'",
  ])
  await sql`create index workflows_changed on workflows (updated_at)`.execute(db)
  await createOwned(
    db,
    'workflow_files',
    'original text not null, clean text not null, steps text not null, thumbnail text not null, picture text not null',
    'workflow_id',
  )
  await createOwned(
    db,
    'workflow_versions',
    `number integer not null, version text not null, changelog text, created_at text not null,
      node_count integer not null, differences text, file text not null`,
    'workflow_id, number',
  )
  await createOwned(
    db,
    'workflow_accepted',
    `fingerprint text not null, reason text not null, label text not null, masked text not null,
      created_at text not null`,
    'workflow_id, fingerprint',
  )
  await createOwned(db, 'workflow_slugs', 'slug text not null', 'slug')
  await takeOver(db)
  await sql`alter table workflows drop column workflow_json`.execute(db)
}

/** Imports are counted by way, and by day while they are recent. */
async function countImportsByWay(db: Kysely<unknown>) {
  const counts = ['address_imports', 'library_imports'].map((way) => `${way} integer not null default 0`)
  await addColumns(db, 'workflows', counts)
  await createOwned(db, 'workflow_days', 'day text not null, count integer not null', 'workflow_id, day')
  /** The content hash of a file when it was first imported, to recognise it in the next import of a folder. */
  await addColumns(db, 'workflow_files', ['first_content text'])
}

async function storePictures(db: Kysely<unknown>) {
  const columns = ["share text not null default ''", 'rendered_version integer not null default 0']
  await addColumns(db, 'workflow_files', columns)
}

/** Processes claim the files that they draw, and find them by an index. */
async function claimDrawings(db: Kysely<unknown>) {
  await addColumns(db, 'workflow_files', ['drawing text', 'drawing_alive_at text'])
  await sql`create index workflow_files_by_rendered on workflow_files (rendered_version)`.execute(db)
}

async function addRuns(db: Kysely<unknown>) {
  for (const table of ['workflow_files', 'workflow_versions']) await addColumns(db, table, ['run text'])
}

interface Before {
  id: string
  version: string
  workflow_json: string
  published: number
  created_at: string
}

/** A placeholder until the facts are computed (`rebuild.ts`). */
const noLists = ['apps', 'triggers', 'credentials', 'communityPackages', 'hosts', 'subWorkflows', 'env', 'vars']
const noFacts = JSON.stringify({
  ...Object.fromEntries([...noLists, 'codeLanguages'].map((name) => [name, []])),
  ...{ nodeCount: 0, stickyNoteCount: 0, disabledCount: 0, hasAgent: false },
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

function countNodes(file: string): number {
  const { nodes }: { nodes?: { type?: string }[] } = JSON.parse(file)
  return (nodes ?? []).filter(({ type }) => type !== 'n8n-nodes-base.stickyNote').length
}
