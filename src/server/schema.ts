import type { AccountTables } from './accounts/schema.ts'
import type { AnalyticsTables } from './analytics/schema.ts'
import type { AuditTables } from './audit/schema.ts'
import type { BlogTables } from './blog/schema.ts'
import type { CommentTables } from './comments/schema.ts'
import type { ContactTables } from './contact/schema.ts'
import type { CollectionTables } from './entries/schema.ts'
import type { KeyTables } from './keys/schema.ts'
import type { MediaTables } from './media/schema.ts'
import type { NewsletterTables } from './newsletter/schema.ts'
import type { OutboxTables } from './outbox/schema.ts'
import type { OwnTables } from './platform/database/migrate.ts'
import type { OpenDatabase } from './platform/database/open.ts'
import type { LimitTables } from './platform/http/stored-counts.ts'
import type { JobTables } from './platform/jobs/jobs.ts'
import type { SearchTables } from './search/schema.ts'
import type { SettingsTables } from './settings/schema.ts'
import type { TestimonialTables } from './testimonials/schema.ts'
import type { TrashTables } from './trash/schema.ts'
import type { WebhookTables } from './webhooks/schema.ts'
import type { WorkflowTables } from './workflows/schema.ts'

export type Schema = OwnTables &
  LimitTables &
  JobTables &
  AccountTables &
  AuditTables &
  TrashTables &
  BlogTables &
  CollectionTables &
  CommentTables &
  ContactTables &
  AnalyticsTables &
  KeyTables &
  OutboxTables &
  MediaTables &
  SearchTables &
  SettingsTables &
  NewsletterTables &
  TestimonialTables &
  WebhookTables &
  WorkflowTables

export type Database = OpenDatabase<Schema>

export type Storage = Pick<Database, 'db' | 'kind' | 'content'>
