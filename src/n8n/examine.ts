import { checkWorkflow } from './checks.ts'
import { cleanWorkflow } from './clean.ts'
import type { WorkflowFile } from './file.ts'

import { parseWorkflowFile } from './parse.ts'
import { redactValues } from './redact.ts'
import type { Finding } from './rules.ts'
import { findSecrets, grouped } from './secrets.ts'

export type FoundSecret = ReturnType<typeof grouped>[number]

export interface Examined {
  findings: Finding[]
  /** What is found in the clean copy; the rest does not leave with it. */
  secrets: FoundSecret[]
  /** Null if the text is not a workflow. */
  workflow: { file: WorkflowFile; clean: WorkflowFile } | null
}

/** What the page /n8n-check and the command line know about a file. */
export function examine(text: string): Examined {
  const parsed = parseWorkflowFile(text)
  if (!parsed.ok) return { findings: [parsed.problem], secrets: [], workflow: null }
  const { file, notes } = parsed
  const clean = cleanWorkflow(file)
  return {
    findings: [...checkWorkflow(file), ...notes],
    secrets: grouped(findSecrets(clean)),
    workflow: { file, clean },
  }
}

/**
 * The clean copy with a placeholder for every secret.
 * @param also the fingerprints of what may be the owner’s alone, such as ids of documents, and shall be replaced, too
 */
export function withoutSecrets(clean: WorkflowFile, secrets: readonly FoundSecret[], also: readonly string[] = []) {
  const critical = secrets.filter(({ level }) => level === 'critical').map(({ fingerprint }) => fingerprint)
  return redactValues(clean, new Set([...critical, ...also]))
}
