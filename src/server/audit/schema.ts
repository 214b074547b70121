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
