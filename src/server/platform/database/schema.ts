import type { CollectionName } from '../../../contract/collections.ts'
import type { messageStates } from '../../../contract/contact.ts'
import type { letterStates } from '../../../contract/outbox.ts'

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
  /** By the button; then those by the file's address and by the library inside n8n. */
  downloads: number
  address_imports: number
  library_imports: number
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
  /** The hash of what it held at first; null for what is older than this column. */
  first_content: string | null
  steps: string
  thumbnail: string
  picture: string
  /** A PNG in base64; empty until it is drawn. */
  share: string
  /** Of `workflows/rebuild.ts`: which version of the drawing and of the facts this is. */
  rendered_version: number
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

/** How often a template left the site on a day, whatever the way; kept while it is recent. */
export interface WorkflowDayTable {
  workflow_id: string
  /** `2026-11-21`, in UTC. */
  day: string
  count: number
}

export interface WorkflowAcceptedTable {
  workflow_id: string
  fingerprint: string
  reason: string
  label: string
  masked: string
  created_at: string
}

/** A post's keywords, one row each; see `blog/keyword-index.ts`. */
export interface PostKeywordTable {
  keyword: string
  published: number
  created_at: string
  post_id: string
}

/** better-auth writes real times and booleans on PostgreSQL, ISO text and 0/1 on SQLite (`accounts/auth-columns.ts`). */
type Time = Date | string
type Flag = boolean | number

export interface UserTable {
  id: string
  email: string
  name: string
  image: string | null
  role: string | null
  emailVerified: Flag
  createdAt: Time
  updatedAt: Time
}

/** How a person proves to be that person; ours have one with a password. */
export interface AccountTable {
  id: string
  issuer: string
  accountId: string
  providerId: string
  userId: string
  password: string | null
  createdAt: Time
  updatedAt: Time
}

export interface SessionTable {
  id: string
  userId: string
  expiresAt: Time
  createdAt: Time
}

/** What a letter's link carries, as hashes. */
export interface AccountTokenTable {
  id: string
  purpose: 'confirm' | 'reset'
  user_id: string
  hash: string
  /** Of the second token; a reset needs both. */
  second_hash: string | null
  /** The password that was chosen with this sign-up; it counts once the address is confirmed. */
  password_hash: string | null
  /** The name that was chosen with it; empty for none, null for another purpose. */
  display_name: string | null
  expires_at: string
  used_at: string | null
}

/** A letter, written in the transaction of what causes it. Its text goes once it is sent. */
export interface OutboxTable {
  id: string
  kind: string
  recipient: string
  reply_to: string | null
  subject: string
  text_body: string
  html_body: string
  /** The account that the letter is about; it goes with that account. */
  about_user: string | null
  /** JSON: `{file, name, type}`, a file of DATA_DIR/attachments. */
  attachment: string | null
  state: (typeof letterStates)[number]
  attempts: number
  /** When it may be tried, or, while it is being sent, when another process may take it over. */
  next_at: string
  /** Of the process that is sending it. */
  claim: string | null
  last_error: string | null
  created_at: string
  sent_at: string | null
}

export interface CommentTable {
  id: string
  blog_id: string
  user_id: string | null
  content: string
  /** One person says the same thing to the same post once: a double click is no second comment. */
  content_hash: string
  revision: number
  edited: number
  approved: number
  created_at: string
  updated_at: string
}

export interface MessageTable {
  id: string
  name: string
  email: string
  subject: string | null
  message: string
  about: string | null
  state: (typeof messageStates)[number]
  suspect: number
  /** A random name in DATA_DIR/attachments. */
  attachment_file: string | null
  attachment_name: string | null
  attachment_type: string | null
  attachment_size: number | null
  /** Of everything that was sent and roughly when: a double click is no second message. */
  fingerprint: string
  created_at: string
  updated_at: string
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

/** The one live preview link of a post. */
export interface PreviewLinkTable {
  post_id: string
  token: string
  expires_at: string
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
  workflow_files: WorkflowFileTable
  workflow_versions: WorkflowVersionTable
  workflow_accepted: WorkflowAcceptedTable
  workflow_days: WorkflowDayTable
  workflow_slugs: { workflow_id: string; slug: string }
  post_versions: PostVersionTable
  preview_links: PreviewLinkTable
  slug_redirects: SlugRedirectTable
  media: MediaTable
  post_keyword: PostKeywordTable
  user: UserTable
  account: AccountTable
  session: SessionTable
  account_token: AccountTokenTable
  outbox: OutboxTable
  comments: CommentTable
  comment_likes: { comment_id: string; user_id: string; created_at: string }
  messages: MessageTable
  setting: { name: string; value: string }
}
