import type { AuditAction } from '../../contract/audit.ts'

export interface AuditTables {
  audit: {
    id: string
    at: string
    user_id: string | null
    action: AuditAction
    subject: string | null
    device: string | null
    count: number
    /** Failures of the same account and hour share a row. */
    summed_by: string | null
  }
}

export const stored = {
  tables: { audit: 'kept' },
  migrations: {
    '019-audit': [
      `create table audit (
        id text primary key, at text not null, user_id text references "user" (id) on delete set null,
        action text not null, subject text, device text, count integer not null, summed_by text unique)`,
      'create index audit_by_time on audit (at, id)',
      'create index audit_user on audit (user_id)',
    ],
  },
} as const
