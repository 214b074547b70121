import type { Gate } from '../../contract/workflow-parts.ts'
import type { WorkflowChecks } from '../../contract/workflows.ts'
import { rules } from '../../n8n/rules.ts'
import type { Storage } from '../schema.ts'
import type { WorkflowAcceptedTable } from './schema.ts'

/** The beginning of the fingerprints of findings. No kind of secret begins like this. */
export const findingKind = 'rule.'

/** Stores the reasons for what is in the file, and removes those for what is gone. @param dates those of an export */
export async function keepReasons(
  db: Storage['db'],
  id: string,
  { secrets, findings }: Gate,
  time: string,
  dates: readonly { fingerprint: string; reason: string; created_at: string }[] = [],
): Promise<void> {
  const stored = await db.selectFrom('workflow_accepted').selectAll().where('workflow_id', '=', id).execute()
  const since = new Map([...stored, ...dates].map((each) => [`${each.fingerprint} ${each.reason}`, each.created_at]))
  await db.deleteFrom('workflow_accepted').where('workflow_id', '=', id).execute()
  const items = [
    ...secrets,
    ...findings.map(({ fingerprint = '', reason = null, code, node = '' }) => {
      return { fingerprint, reason, label: titleOf(code), masked: node }
    }),
  ]
  const rows = items.flatMap(({ fingerprint, reason, label, masked }) => {
    const created_at = since.get(`${fingerprint} ${reason}`) ?? time
    return reason === null ? [] : [{ workflow_id: id, fingerprint, reason, label, masked, created_at }]
  })
  const once = [...new Map(rows.map((each) => [each.fingerprint, each])).values()]
  if (once.length > 0) await db.insertInto('workflow_accepted').values(once).execute()
}

const titleOf = (code: string) => Object.entries(rules).find(([id]) => id === code)?.[1].title ?? code

/** What a visitor sees. The reasons for secrets are only for the owner: they may tell what the value opens. */
export function checksOf(accepted: readonly WorkflowAcceptedTable[]): WorkflowChecks {
  const findings = accepted.filter(({ fingerprint }) => fingerprint.startsWith(findingKind))
  const groups = Map.groupBy(findings, ({ label, reason }) => `${label}\n${reason}`)
  return {
    rules: Object.keys(rules).length,
    accepted: [...groups.values()].map((rows) => ({
      title: String(rows[0]?.label),
      nodes: rows.map(({ masked }) => masked).filter(Boolean),
      reason: String(rows[0]?.reason),
    })),
    accepted_values: accepted.length - findings.length,
  }
}
