import type { RunInput, WorkflowRun } from '../../../src/contract/workflow-run.ts'
import type { WorkflowFile } from '../../../src/n8n/file.ts'
import { readRun } from '../../../src/n8n/run/read-run.ts'

type Links = Record<string, Record<string, (string | [string, number])[][]>>

/** A file with these nodes, by name and type, and links by kind: `{A: {main: [['B'], [['C', 1]]]}}`. */
export function fileOf(types: Record<string, string>, links: Links, more: object = {}): WorkflowFile {
  const target = (kind: string) => (to: string | [string, number]) =>
    typeof to === 'string' ? { node: to, type: kind, index: 0 } : { node: to[0], type: kind, index: to[1] }
  const connections = Object.entries(links).map(([from, kinds]) => [
    from,
    Object.fromEntries(
      Object.entries(kinds).map(([kind, outputs]) => [kind, outputs.map((ends) => ends.map(target(kind)))]),
    ),
  ])
  return {
    nodes: Object.entries(types).map(([name, type]) => ({ name, type, parameters: {}, position: [0, 0] })),
    connections: Object.fromEntries(connections),
    ...more,
  } as WorkflowFile
}

/** One execution of a node: `from` are the sources, `main` the items of each output. */
export const task = (index: number, main: unknown[][], from: object[] = [], more: object = {}) => ({
  startTime: 1_000 + index,
  executionIndex: index,
  executionTime: 5,
  executionStatus: 'success',
  source: from,
  data: { main: main.map((items) => items.map((json) => ({ json }))) },
  ...more,
})

export const exportOf = (runData: object) => JSON.stringify({ id: '1', data: { resultData: { runData } } })

/** @throws with the problem of a run that cannot be read */
export function readable(file: WorkflowFile, given: RunInput): WorkflowRun {
  const read = readRun(file, given)
  if ('problem' in read) throw new Error(read.problem)
  return read.run
}

export const ofExport = (file: WorkflowFile, runData: object, keep: string[] = []) =>
  readRun(file, { kind: 'execution', text: exportOf(runData), keep })
