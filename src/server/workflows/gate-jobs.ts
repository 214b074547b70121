import { cleanWorkflow, serialize, titled } from '../../n8n/clean.ts'
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
  prepare(before: string | null, title: string, ...given: Parameters<typeof passGate>) {
    const { clean, ...gate } = passGate(...given)
    return {
      ...gate,
      file: clean && { ...columnsOf(titled(clean, title)), content: contentOf(clean), ...since(before, clean) },
    }
  },

  run: runForSave,

  putBackRun,

  /** For stored templates: `clean` is the text of the clean copy, which is cleaned again by the current rules. */
  render(clean: string, title: string) {
    const file = titled(cleanWorkflow(JSON.parse(clean) as WorkflowFile), title)
    return { ...columnsOf(file), share: shareDrawing(file) }
  },
}

export type GateJobs = typeof jobs
export type SavedFile = ReturnType<typeof columnsOf> & { content: string } & ReturnType<typeof since>

function columnsOf(file: WorkflowFile) {
  const { facts, nodeTypes, steps, ...pictures } = renderedParts(file)
  return {
    nodeCount: facts.nodeCount,
    row: { facts: JSON.stringify(facts), node_types: JSON.stringify(nodeTypes) },
    files: { clean: serialize(file), steps: JSON.stringify(steps), ...pictures },
  }
}

/** What changed since another version. The title does not count, because it does not change what the workflow does. */
function since(before: string | null, file: WorkflowFile) {
  if (before === null) return { isChanged: true, differences: null }
  const then: WorkflowFile = JSON.parse(before)
  return {
    isChanged: contentOf(then) !== contentOf(file),
    differences: JSON.stringify(workflowDifferences(titled(then, ''), titled(file, ''))),
  }
}

answerJobs(jobs)
