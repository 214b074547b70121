import { type Kysely, sql } from 'kysely'
import { computedVersion } from '../../n8n/picture/version.ts'
import type { Stored } from '../feature.ts'
import type { Schema } from '../schema.ts'

const ofWorkflow = 'workflow_id text not null references workflows (id) on delete cascade'

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
    '001-accounts-and-workflows': [
      `create table workflows (
        id text primary key, number integer not null unique, slug text not null unique, name text not null,
        description text not null, category text not null, image_url text, downloads integer not null default 0,
        tags text not null, author text, version text not null, usage_instructions text not null,
        requirements text not null, workflow_json text not null, published integer not null,
        created_at text not null, updated_at text not null)`,
      'create index workflows_listed on workflows (published, created_at, id)',
    ],
    // Files leave the table that lists read. Each publication becomes a version; former slugs are kept for n8n.
    '004-workflow-versions': [
      'alter table workflows add column tested_with text',
      'alter table workflows add column version_number integer not null default 0',
      "alter table workflows add column facts text not null default '{}'",
      "alter table workflows add column node_types text not null default '[]'",
      'create index workflows_changed on workflows (updated_at)',
      `create table workflow_files (
        ${ofWorkflow}, original text not null, clean text not null, steps text not null, thumbnail text not null,
        picture text not null, constraint workflow_files_key primary key (workflow_id))`,
      `create table workflow_versions (
        ${ofWorkflow}, number integer not null, version text not null, changelog text, created_at text not null,
        node_count integer not null, differences text, file text not null,
        constraint workflow_versions_key primary key (workflow_id, number))`,
      `create table workflow_accepted (
        ${ofWorkflow}, fingerprint text not null, reason text not null, label text not null, masked text not null,
        created_at text not null, constraint workflow_accepted_key primary key (workflow_id, fingerprint))`,
      `create table workflow_slugs (
        ${ofWorkflow}, slug text not null, constraint workflow_slugs_key primary key (slug))`,
      takeOver,
      'alter table workflows drop column workflow_json',
    ],
    // Imports are counted by way, and by day while they are recent. The content hash of a file at its first
    // import recognises it in the next import of a folder.
    '007-workflow-imports': [
      'alter table workflows add column address_imports integer not null default 0',
      'alter table workflows add column library_imports integer not null default 0',
      `create table workflow_days (
        ${ofWorkflow}, day text not null, count integer not null,
        constraint workflow_days_key primary key (workflow_id, day))`,
      'alter table workflow_files add column first_content text',
    ],
    '008-stored-pictures': [
      "alter table workflow_files add column share text not null default ''",
      'alter table workflow_files add column rendered_version integer not null default 0',
    ],
    // Processes claim the files that they draw, and find them by an index.
    '016-drawing-claims': [
      'alter table workflow_files add column drawing text',
      'alter table workflow_files add column drawing_alive_at text',
      'create index workflow_files_by_rendered on workflow_files (rendered_version)',
    ],
    '024-workflow-runs': [
      'alter table workflow_files add column run text',
      'alter table workflow_versions add column run text',
    ],
  },
  rebuilds: [{ name: 'workflow files', version: computedVersion, run: redrawAll }],
}

/** Schedules computing again everything that is derived from stored files. */
export async function redrawAll(db: Kysely<Schema>): Promise<void> {
  await db.updateTable('workflow_files').set({ rendered_version: 0 }).execute()
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
