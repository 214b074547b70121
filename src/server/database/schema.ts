import type { ColumnType } from 'kysely'
import type { CollectionName } from '../../contract/collections.ts'

/** A stored value of a collection; `collections/codec.ts` turns it into what the contract describes. */
export type Cell = string | number | null
export type CollectionRow = Record<string, Cell>
export type CollectionTable = CollectionName extends infer N ? (N extends 'ai-tools' ? 'ai_tools' : N) : never

/** `#/` in names would have to be quoted in every query, so tables say `ai_tools`. */
export const tableOf = (name: CollectionName) => name.replaceAll('-', '_') as CollectionTable

export interface WorkflowTable {
  id: string
  /** n8n asks for templates by number. */
  number: number
  slug: string
  name: string
  description: string
  category: string
  image_url: string | null
  downloads: number
  /** JSON list of strings, as `requirements`. */
  tags: string
  author: string | null
  version: string
  usage_instructions: string
  requirements: string
  published: number
  created_at: string
  updated_at: string
  tested_with: string | null
  /** The newest of its versions; 0 before the first. */
  version_number: number
  /** JSON, computed from the file at each save, as `node_types`: the kinds of its nodes, most used first. */
  facts: string
  node_types: string
}

/** What is wide: the file as it was given, the clean copy, and what is drawn from it. */
export interface WorkflowFileTable {
  workflow_id: string
  original: string
  clean: string
  steps: string
  thumbnail: string
  picture: string
}

/** Never changed once written. */
export interface WorkflowVersionTable {
  workflow_id: string
  number: number
  version: string
  changelog: string | null
  created_at: string
  node_count: number
  differences: string | null
  file: string
}

export interface WorkflowAcceptedTable {
  workflow_id: string
  fingerprint: string
  reason: string
  label: string
  masked: string
  created_at: string
}

/** The columns of better-auth's user that we read ourselves; the library reads and writes the rest. */
export interface UserTable {
  id: string
  email: string
  name: string
  image: string | null
  role: string | null
  emailVerified: ColumnType<unknown, unknown, unknown>
}

export type Schema = Record<CollectionTable, CollectionRow> & {
  workflows: WorkflowTable
  workflow_files: WorkflowFileTable
  workflow_versions: WorkflowVersionTable
  workflow_accepted: WorkflowAcceptedTable
  workflow_slugs: { workflow_id: string; slug: string }
  user: UserTable
  setting: { name: string; value: string }
}
