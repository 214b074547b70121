import { cleanWorkflow, serialize } from '../../n8n/clean.ts'
import { workflowDifferences } from '../../n8n/differences.ts'
import type { WorkflowFile } from '../../n8n/file.ts'
import { answerJobs } from '../platform/worker-thread/answer-jobs.ts'
import { contentOf } from './content.ts'
import { inspect, passGate } from './gate.ts'
import { renderedParts, shareDrawing } from './rendered.ts'
import { putBackRun, runForSave } from './run-jobs.ts'

/** The jobs on files from outside that run in a separate thread (`gate-thread.ts`). */
const jobs = {
  inspect,

  /** For a save: `before` is the text of the newest version. */
  prepare(before: string | null, ...given: Parameters<typeof passGate>) {
    const { clean, ...gate } = passGate(...given)
    return {
      ...gate,
      file: clean && { ...columnsOf(clean), content: contentOf(clean), differences: differences(before, clean) },
    }
  },

  run: runForSave,

  putBackRun,

  /** For stored templates: `clean` is the text of the clean copy, which is cleaned again by the current rules. */
  render(clean: string) {
    const file = cleanWorkflow(JSON.parse(clean) as WorkflowFile)
    return { ...columnsOf(file), share: shareDrawing(file) }
  },
}

export type GateJobs = typeof jobs
export type SavedFile = ReturnType<typeof columnsOf> & { content: string; differences: string | null }

function columnsOf(file: WorkflowFile) {
  const { facts, nodeTypes, steps, ...pictures } = renderedParts(file)
  return {
    nodeCount: facts.nodeCount,
    row: { facts: JSON.stringify(facts), node_types: JSON.stringify(nodeTypes) },
    files: { clean: serialize(file), steps: JSON.stringify(steps), ...pictures },
  }
}

const differences = (before: string | null, file: WorkflowFile) =>
  before === null ? null : JSON.stringify(workflowDifferences(JSON.parse(before), file))

answerJobs(jobs)
