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
  workflow_json: string
  published: number
  created_at: string
  updated_at: string
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

/** What a post was before a save replaced it. */
export interface PostVersionTable {
  id: string
  post_id: string
  title: string
  /** Characters of its content. */
  length: number
  /** JSON of the post's own fields. */
  fields: string
  /** When this version had been saved. */
  created_at: string
}

/** A slug that an entry once had. */
export interface SlugRedirectTable {
  collection: string
  slug: string
  entry_id: string
}

export interface MediaTable {
  id: string
  /** Its name in DATA_DIR/media: the hash of what it holds. */
  file: string
  /** As the owner's machine called it. */
  name: string
  alt: string | null
  width: number
  height: number
  bytes: number
  created_at: string
}

export type Schema = Record<CollectionTable, CollectionRow> & {
  workflows: WorkflowTable
  post_versions: PostVersionTable
  slug_redirects: SlugRedirectTable
  media: MediaTable
  user: UserTable
  setting: { name: string; value: string }
}
