import { checkWorkflow } from './checks.ts'
import { cleanWorkflow } from './clean.ts'
import type { WorkflowFile } from './file.ts'
import type { Json } from './json.ts'
import { parseWorkflowFile } from './parse.ts'
import { replacedIn } from './redact.ts'
import { repaired } from './repairs.ts'
import type { Finding } from './rules.ts'
import { replacementsIn } from './secrets/replacements.ts'
import { scanOnce, type scanText } from './secrets/scan.ts'
import { findSecrets, grouped } from './secrets.ts'

type FoundSecret = ReturnType<typeof grouped>[number]

/** Not redacted: everything that is shown of it must go through `redactor`. */
interface Examined {
  findings: Finding[]
  /** Only those in the clean copy, which does not contain the rest of the file. */
  secrets: FoundSecret[]
  /** The file as it was given, with the repairs, and cleaned. Null if the text is not a workflow. */
  workflow: { given: WorkflowFile; file: WorkflowFile; clean: WorkflowFile; scan: typeof scanText } | null
}

/**
 * What the page /n8n-check and the command line know about a file.
 * @param wanted the ids of the repairs to make first
 */
export function examine(text: string, wanted: 'all' | readonly string[] = []): Examined {
  const parsed = parseWorkflowFile(text)
  if (!parsed.ok) return { findings: [parsed.problem], secrets: [], workflow: null }
  const { file: given, notes } = parsed
  const file = repaired(given, wanted)
  const clean = cleanWorkflow(file)
  const scan = scanOnce()
  return {
    findings: [...checkWorkflow(file), ...notes],
    secrets: grouped(findSecrets(clean, scan)),
    workflow: { given, file, clean, scan },
  }
}

/**
 * Puts placeholders for all secrets into the clean copy, and into what is said of the file: it names nodes and parameters,
 * and a name may be a secret.
 * @param also the fingerprints of what may be the owner’s alone, such as ids of documents, and shall be replaced, too
 */
export function redactor(
  { clean, scan }: NonNullable<Examined['workflow']>,
  secrets: readonly FoundSecret[],
  also: readonly string[] = [],
): <Value>(value: Value) => Value {
  const critical = secrets.filter(({ level }) => level === 'critical').map(({ fingerprint }) => fingerprint)
  const fingerprints = new Set([...critical, ...also])
  if (fingerprints.size === 0) return (value) => value
  const replacements = replacementsIn(clean, fingerprints, scan)
  return <Value>(value: Value) => replacedIn(value as Json, replacements) as Value
}
