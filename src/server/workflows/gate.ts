import { slugFrom } from '../../contract/slug.ts'
import type { Inspection } from '../../contract/workflow-parts.ts'
import { type InspectionRequest, workflowFormFields } from '../../contract/workflows.ts'
import { checkWorkflow } from '../../n8n/checks.ts'
import { cleanWorkflow, serialize } from '../../n8n/clean.ts'
import { workflowDifferences } from '../../n8n/differences.ts'
import { parseWorkflowFile, readWorkflowFile } from '../../n8n/parse.ts'
import { redactValues } from '../../n8n/redact.ts'
import { withValueReplaced } from '../../n8n/repairs/values.ts'
import { repaired, shownRepairs } from '../../n8n/repairs.ts'
import { fingerprint } from '../../n8n/secrets/occurrences.ts'
import { findSecrets, findTextSecrets, grouped, type NamedText } from '../../n8n/secrets.ts'
import { suggestDetails } from '../../n8n/suggest.ts'
import { findingKind } from './accepted.ts'
import { blockers, type GateResult, type GivenFile, isOpen, type Reasons, type Texts, textOf } from './gate-result.ts'
import { type GivenRun, inspectRun, runnable, type StoredRun } from './run-jobs.ts'

/** Every file passes this before it is published: parse, check, clean, then search the clean copy and its texts. */
export function passGate(given: GivenFile, reasons: Reasons, texts: Texts = {}): GateResult {
  const original = textOf(given)
  const parsed = typeof given === 'string' ? parseWorkflowFile(given) : readWorkflowFile(given)
  if (!parsed.ok) {
    return { original, clean: null, findings: [parsed.problem], secrets: [], blocking: [parsed.problem.message] }
  }
  const clean = cleanWorkflow(parsed.file)
  const findings = [...checkWorkflow(parsed.file), ...parsed.notes].map((finding) => {
    if (finding.level === 'note' || finding.code === 'no_nodes') return finding
    const mark = fingerprint(`${findingKind}${finding.code}`, finding.node ?? '')
    return { ...finding, fingerprint: mark, reason: reasons.get(mark) ?? null }
  })
  const secrets = grouped([...findSecrets(clean), ...findTextSecrets(namedTexts(texts))]).map((secret) => ({
    ...secret,
    places: [...secret.places],
    reason: reasons.get(secret.fingerprint) ?? null,
  }))
  const blocking = [...new Set(blockers({ findings, secrets }).map(({ sentence }) => sentence))]
  return { original, clean, findings, secrets, blocking }
}

/** Changes that the owner asks for, before the file is inspected. */
type Wanted = Pick<InspectionRequest, 'replace' | 'repair' | 'rewrite'>

/** Like `passGate`, for the editor, with repairs, differences, facts, picture and suggested texts. */
export async function inspect(
  given: string,
  reasons: Reasons,
  wanted: Wanted = {},
  givenTexts: Readonly<Record<string, string>> = {},
  run: { given: GivenRun; stored: StoredRun | null } = { given: null, stored: null },
): Promise<Inspection> {
  const { file, texts } = changed({ file: given, texts: givenTexts }, reasons, wanted)
  const { clean, findings, secrets, blocking } = passGate(file, reasons, texts)
  const ran = { run: inspectRun(file, run.given, run.stored), ...runnable(file) }
  const parsed = parseWorkflowFile(file)
  const repairs = parsed.ok ? shownRepairs(parsed.file) : { repairs: [], repairable: 0 }
  const base = { findings, secrets, blocking, publishable: blocking.length === 0, file, texts, ...repairs, ...ran }
  if (!clean) {
    return { ...base, clean: null, differences: null, facts: null, steps: [], suggestions: null, picture: null }
  }
  // Loaded on first use, because a server without an editor never needs it.
  const { renderedParts } = await import('./rendered.ts')
  const { facts, steps, picture } = renderedParts(clean)
  const suggested = suggestDetails(clean)
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

const openIn = ({ secrets }: GateResult) => secrets.filter(isOpen).map(({ fingerprint }) => fingerprint)

interface Written {
  file: string
  texts: Readonly<Record<string, string>>
}

/** Repairs come first, because they refer to the file as it was sent. */
function changed(given: Written, reasons: Reasons, { replace = [], repair = [], rewrite }: Wanted): Written {
  const parsed = parseWorkflowFile(given.file)
  if (!parsed.ok) return given
  const mended = repair.length === 0 ? parsed.file : repaired(parsed.file, repair)
  const rewritten = rewrite ? withValueReplaced(mended, rewrite.value, rewrite.text) : mended
  const so = rewritten === parsed.file ? given : { ...given, file: serialize(rewritten) }
  const fingerprints = new Set(replace === 'open' ? openIn(passGate(so.file, reasons, so.texts)) : replace)
  if (fingerprints.size === 0) return so
  const { file, texts } = redactValues({ file: rewritten, texts: given.texts }, fingerprints)
  return { file: serialize(file), texts }
}

function namedTexts(texts: Texts): NamedText[] {
  return Object.entries(workflowFormFields).flatMap(([field, { label }]) => {
    const value = Object.hasOwn(texts, field) ? texts[field as keyof Texts] : undefined
    return typeof value === 'string' && value !== '' ? [{ field, label, text: value }] : []
  })
}
