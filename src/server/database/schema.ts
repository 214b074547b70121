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

/** A post's keywords, one row each; see `blog/keyword-index.ts`. */
export interface PostKeywordTable {
  keyword: string
  published: number
  created_at: string
  post_id: string
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
  post_keyword: PostKeywordTable
  user: UserTable
  setting: { name: string; value: string }
}
