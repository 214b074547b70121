import { limits } from '../../contract/limits.ts'
import { type RunInput, type RunInspection, type WorkflowRun, workflowRunShape } from '../../contract/workflow-run.ts'
import { workflowDifferences } from '../../n8n/differences.ts'
import type { WorkflowFile } from '../../n8n/file.ts'
import { isDeeperThan, own } from '../../n8n/json.ts'
import { parseWorkflowFile } from '../../n8n/parse.ts'
import { readRun } from '../../n8n/run/read-run.ts'
import { listed } from '../../n8n/run/steps.ts'
import { goneNodes, withoutCriticalSecrets, withoutNodes, withRenamed } from '../../n8n/run/stored-run.ts'
import { workflowSteps } from '../../n8n/steps.ts'

/** What the owner sent with a save or an inspection: null removes the run, undefined keeps the stored one. */
export type GivenRun = RunInput | null | undefined

/** The run that a template has, as JSON, and the text of the original file that it belongs to. */
export interface StoredRun {
  run: string
  file: string
}

/** As JSON. @param file the text of the original @param drop whether steps of nodes that are gone may be dropped */
export function runForSave(
  file: string,
  given: GivenRun,
  stored: StoredRun | null,
  drop: boolean,
): { run: string | null } | { problem: string } {
  const inspection = inspectRun(file, given, stored)
  if (!inspection) return { run: null }
  const { run, problems, gone } = inspection
  if (problems[0] !== undefined) return { problem: problems[0] }
  if (gone.length > 0 && !drop) return { problem: goneSentence(gone) }
  const kept = run && gone.length > 0 ? withoutNodes(run, gone) : run
  return { run: kept && JSON.stringify(kept) }
}

const goneSentence = (gone: readonly string[]) =>
  `The attached run has steps of nodes that the workflow no longer has: ${listed(gone)}. Confirm that these steps are left out, or attach a new run.`

/** What the editor shows of the run. Null if there is no run. */
export function inspectRun(file: string, given: GivenRun, stored: StoredRun | null): RunInspection | null {
  const nothing: RunInspection = { run: null, problems: [], notes: [], masked: [], gone: [] }
  if (given === null || (given === undefined && stored === null)) return null
  const parsed = parseWorkflowFile(file)
  if (!parsed.ok) return { ...nothing, problems: ['Add a valid workflow file first.'] }
  if (given === undefined) return stored && { ...nothing, ...runThatStays(parsed.file, stored) }
  const { problem, ...read } = { problem: undefined, ...readRun(parsed.file, given) }
  return { ...nothing, ...(problem === undefined ? read : { problems: [problem] }) }
}

/** The stored run with a changed file: the steps of renamed nodes get the new names. */
function runThatStays(file: WorkflowFile, stored: StoredRun): Pick<RunInspection, 'run' | 'gone'> {
  const run: WorkflowRun = JSON.parse(stored.run)
  const before = goneNodes(file, run).length > 0 ? parseWorkflowFile(stored.file) : null
  const followed = before?.ok ? withRenamed(run, workflowDifferences(before.file, file).renamed) : run
  return { run: followed, gone: goneNodes(file, followed) }
}

/** What a run of a file can be made of: its nodes in the order of the steps, and how many have pinned data. */
export function runnable(file: string): { nodes: string[]; pinned: number } {
  const parsed = parseWorkflowFile(file)
  if (!parsed.ok) return { nodes: [], pinned: 0 }
  const names = workflowSteps(parsed.file).map(({ name }) => name)
  const pinned = Object.values(own(parsed.file, 'pinData') ?? {})
  return {
    nodes: [...new Set(names)].slice(0, limits.runSteps),
    pinned: pinned.filter((items) => Array.isArray(items) && items.length > 0).length,
  }
}

/** A run of an export. It was masked when it was attached, so only its form and its secrets are checked again. */
export function putBackRun(file: string, text: string): { run: string } | { problem: string } {
  const parsed = parseWorkflowFile(file)
  const run = runIn(text)
  if (!parsed.ok || !run) return { problem: 'it is not in the form of an export' }
  const gone = goneNodes(parsed.file, run)
  if (gone.length > 0) return { problem: `the workflow has no node ${listed(gone)}` }
  return { run: JSON.stringify(withoutCriticalSecrets(run)) }
}

function runIn(text: string): WorkflowRun | null {
  if (Buffer.byteLength(text) > limits.run * 2) return null
  try {
    const value: unknown = JSON.parse(text)
    return isDeeperThan(value, 20) ? null : (workflowRunShape.safeParse(value).data ?? null)
  } catch {
    return null
  }
}
