import { checkWorkflow } from './checks.ts'
import { cleanWorkflow } from './clean.ts'
import type { WorkflowFile } from './file.ts'
import type { Json } from './json.ts'
import { parseWorkflowFile } from './parse.ts'
import { redactValues } from './redact.ts'
import { repaired, repairsOf } from './repairs.ts'
import type { Finding } from './rules.ts'
import { findSecrets, grouped } from './secrets.ts'

type FoundSecret = ReturnType<typeof grouped>[number]

/** As it is found: what is said of it goes through `sayable`. */
interface Examined {
  findings: Finding[]
  /** What is found in the clean copy; the rest does not leave with it. */
  secrets: FoundSecret[]
  /** What can be mended in the file as it was given. */
  repairs: { id: string; title: string }[]
  /** The file as it was given, with the repairs, and cleaned. Null if the text is not a workflow. */
  workflow: { given: WorkflowFile; file: WorkflowFile; clean: WorkflowFile; suspects: ReadonlySet<string> } | null
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
  const suspects = new Set<string>()
  return {
    findings: [...checkWorkflow(file), ...notes],
    secrets: grouped(findSecrets(clean, suspects)),
    repairs: repairsOf(given).map(({ id, title }) => ({ id, title })),
    workflow: { given, file, clean, suspects },
  }
}

/**
 * The clean copy with placeholders for all secrets, and what is said of the file without them: it names nodes and
 * parameters, and a name may be a secret. Both at once, as looking for the values takes as long as the check.
 * @param also the fingerprints of what may be the owner’s alone, such as ids of documents, and shall be replaced, too
 */
export function sayable<Said>(
  said: Said,
  { clean, suspects }: NonNullable<Examined['workflow']>,
  secrets: readonly FoundSecret[],
  also: readonly string[] = [],
) {
  const critical = secrets.filter(({ level }) => level === 'critical').map(({ fingerprint }) => fingerprint)
  const all = redactValues({ said: said as Json, clean }, new Set([...critical, ...also]), suspects)
  return { said: all.said as Said, copy: all.clean }
}
