import { slugFrom } from '../../contract/slug.ts'
import type { GateFinding, GateSecret, Inspection } from '../../contract/workflow-parts.ts'
import type { AcceptedSecret } from '../../contract/workflows.ts'
import { checkWorkflow } from '../../n8n/checks.ts'
import { cleanWorkflow, serialize } from '../../n8n/clean.ts'
import { workflowDifferences } from '../../n8n/differences.ts'
import type { WorkflowFile } from '../../n8n/file.ts'
import { withoutValues } from '../../n8n/mend.ts'
import { parseWorkflowFile, readWorkflowFile } from '../../n8n/parse.ts'
import { findSecrets } from '../../n8n/secrets.ts'
import { suggestDetails } from '../../n8n/suggest.ts'

/** A file as it comes in: its text, or the object that a program already has. */
export type GivenFile = string | Record<string, unknown>

export interface GateResult {
  /** What is kept for the admin alone. */
  original: string
  /** The copy that may leave; null when the file is no workflow. */
  clean: WorkflowFile | null
  findings: GateFinding[]
  secrets: GateSecret[]
  /** Sentences; empty when it may be published. */
  blocking: string[]
}

/** The reasons that the owner gave, by the fingerprint of the value that each lets pass. */
export const reasonsOf = (accepted: readonly AcceptedSecret[] = []): ReadonlyMap<string, string> =>
  new Map(accepted.map(({ fingerprint, reason }) => [fingerprint, reason]))

/**
 * The way of every file to the public: parse, check, clean, and look for secrets in what is left. `reasons`: see
 * `reasonsOf`.
 */
export function passGate(given: GivenFile, reasons: ReadonlyMap<string, string>): GateResult {
  const original = textOf(given)
  const parsed = typeof given === 'string' ? parseWorkflowFile(given) : readWorkflowFile(given)
  if (!parsed.ok) {
    return { original, clean: null, findings: [parsed.problem], secrets: [], blocking: [parsed.problem.message] }
  }
  const clean = cleanWorkflow(parsed.file)
  const findings = [...checkWorkflow(clean), ...parsed.notes]
  const secrets = findSecrets(clean).map((found) => ({ ...found, reason: reasons.get(found.fingerprint) ?? null }))
  const blocking = blockers({ findings, secrets }).map(({ sentence }) => sentence)
  return { original, clean, findings, secrets, blocking }
}

/** Something that stands in the way of publishing. */
export interface Blocker {
  kind: string
  sentence: string
}

export function blockers({ findings, secrets }: Pick<GateResult, 'findings' | 'secrets'>): Blocker[] {
  const errors = findings.filter(({ level }) => level === 'error')
  const open = secrets.filter(({ level, reason }) => level === 'critical' && reason === null)
  return [
    ...errors.map(({ code, message }) => ({ kind: code, sentence: message })),
    ...open.map(({ kind, message, masked }) => ({ kind, sentence: `${message} ${masked}` })),
  ]
}

/** The same for a person at the editor: with the differences, the facts, the picture and what to write about it. */
export async function inspect(
  given: string,
  reasons: ReadonlyMap<string, string>,
  replace: readonly string[] = [],
): Promise<Inspection> {
  const file = replace.length > 0 ? replaced(given, new Set(replace)) : given
  const { clean, findings, secrets, blocking } = passGate(file, reasons)
  const base = { findings, secrets, blocking, publishable: blocking.length === 0, file }
  if (!clean) {
    return { ...base, clean: null, differences: null, facts: null, steps: [], suggestions: null, picture: null }
  }
  // Loaded late: a site that nobody edits never draws.
  const { renderedParts } = await import('./rendered.ts')
  const { facts, steps, picture } = renderedParts(clean)
  const suggested = suggestDetails(clean)
  const parsed = parseWorkflowFile(file)
  return {
    ...base,
    clean: serialize(clean),
    differences: parsed.ok ? workflowDifferences(parsed.file, clean) : null,
    facts,
    steps,
    suggestions: { ...suggested, slug: slugFrom(suggested.name) },
    picture,
  }
}

const textOf = (given: GivenFile) => (typeof given === 'string' ? given : JSON.stringify(given, null, 2))

function replaced(text: string, fingerprints: ReadonlySet<string>): string {
  const parsed = parseWorkflowFile(text)
  return parsed.ok ? serialize(withoutValues(parsed.file, fingerprints)) : text
}
