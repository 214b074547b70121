import type { AccountTables } from './accounts/schema.ts'
import type { BlogTables } from './blog/schema.ts'
import type { CollectionTables } from './collections/schema.ts'
import type { CommentTables } from './comments/schema.ts'
import type { ContactTables } from './contact/schema.ts'
import type { MailTables } from './mail/schema.ts'
import type { MediaTables } from './media/schema.ts'
import type { OpenDatabase } from './platform/database/open.ts'
import type { OwnTables } from './platform/database/own-tables.ts'
import type { WorkflowTables } from './workflows/schema.ts'

/** Every table of the site: each feature describes its own. */
export type Schema = OwnTables &
  AccountTables &
  BlogTables &
  CollectionTables &
  CommentTables &
  ContactTables &
  MailTables &
  MediaTables &
  WorkflowTables

export type Database = OpenDatabase<Schema>

/** What stores stand on: the database itself, or one transaction of it. */
export type Storage = Pick<Database, 'db' | 'content'>
