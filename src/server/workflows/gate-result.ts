import type { GateFinding, GateSecret } from '../../contract/workflow-parts.ts'
import type { AcceptedSecret, WorkflowInput } from '../../contract/workflows.ts'
import type { WorkflowFile } from '../../n8n/file.ts'

/** What the gate takes and returns, without the gate: only its own thread loads the rules and the parser of code. */

export type GivenFile = string | Record<string, unknown>

export type Texts = { readonly [Field in keyof WorkflowInput]?: unknown }

export interface GateResult {
  /** What only the admin sees. */
  original: string
  /** The copy to publish; null if the file is not a workflow. */
  clean: WorkflowFile | null
  findings: GateFinding[]
  secrets: GateSecret[]
  /** Sentences; empty if it can be published. */
  blocking: string[]
}

/** The owner's reasons, by the fingerprint of the value or finding that each accepts. */
export type Reasons = ReadonlyMap<string, string>
export const reasonsOf = (accepted: readonly AcceptedSecret[] = []): Reasons =>
  new Map(accepted.map(({ fingerprint, reason }) => [fingerprint, reason]))

export const textOf = (given: GivenFile) => (typeof given === 'string' ? given : JSON.stringify(given, null, 2))

export type Blocker = ReturnType<typeof blockers>[number]

export function blockers({ findings, secrets }: Pick<GateResult, 'findings' | 'secrets'>) {
  const errors = findings.filter(({ level, reason }) => level === 'error' && (reason ?? null) === null)
  return [
    ...errors.map(({ code, message }) => ({ kind: code, sentence: message })),
    ...secrets.filter(isOpen).map(({ kind, message, masked }) => ({ kind, sentence: `${message} ${masked}` })),
  ]
}

export const isOpen = ({ level, reason }: GateSecret) => level === 'critical' && reason === null
