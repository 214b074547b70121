import { checkWorkflow } from './checks.ts'
import { cleanWorkflow } from './clean.ts'
import type { WorkflowFile } from './file.ts'
import type { Json } from './json.ts'
import { parseWorkflowFile } from './parse.ts'
import { redactValues } from './redact.ts'
import { repaired, repairsOf } from './repairs.ts'
import type { Finding } from './rules.ts'
import { findSecrets, grouped } from './secrets.ts'

export type FoundSecret = ReturnType<typeof grouped>[number]

export interface Examined {
  findings: Finding[]
  /** What is found in the clean copy; the rest does not leave with it. */
  secrets: FoundSecret[]
  /** What can be mended in the file as it was given. */
  repairs: { id: string; title: string }[]
  /** The file as it was given, with the repairs, and cleaned. Null if the text is not a workflow. */
  workflow: { given: WorkflowFile; file: WorkflowFile; clean: WorkflowFile } | null
}

/**
 * What the page /n8n-check and the command line know about a file.
 * @param wanted the ids of the repairs to make first
 */
export function examine(text: string, wanted: 'all' | readonly string[] = []): Examined {
  const parsed = parseWorkflowFile(text)
  if (!parsed.ok) return { findings: [parsed.problem], secrets: [], repairs: [], workflow: null }
  const { file: given, notes } = parsed
  const file = repaired(given, wanted)
  const clean = cleanWorkflow(file)
  const secrets = grouped(findSecrets(clean))
  const findings = [...checkWorkflow(file), ...notes]
  const repairs = repairsOf(given).map(({ id, title }) => ({ id, title }))
  return { ...sayable({ findings, repairs }, clean, secrets), secrets, workflow: { given, file, clean } }
}

/** What is said of a file, without its secrets: it names nodes and parameters, and a name may be a secret. */
export const sayable = <Said>(said: Said, clean: WorkflowFile, secrets: readonly FoundSecret[]) =>
  redactValues({ said: said as Json, clean }, new Set(criticalIn(secrets))).said as Said

const criticalIn = (secrets: readonly FoundSecret[]) =>
  secrets.filter(({ level }) => level === 'critical').map(({ fingerprint }) => fingerprint)

/**
 * The clean copy with a placeholder for every secret.
 * @param also the fingerprints of what may be the owner’s alone, such as ids of documents, and shall be replaced, too
 */
export function withoutSecrets(clean: WorkflowFile, secrets: readonly FoundSecret[], also: readonly string[] = []) {
  return redactValues(clean, new Set([...criticalIn(secrets), ...also]))
}
