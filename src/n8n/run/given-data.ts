import type { WorkflowFile } from '../file.ts'
import { isArray, isObject, type Json, type JsonObject, own, ownString } from '../json/json.ts'
import { readJson } from './execution.ts'
import { outputOf } from './items.ts'
import { messageOf } from './outputs.ts'
import { RunProblem } from './problem.ts'
import type { RawOutput } from './raw-step.ts'

/** What one node made of its items, without the order. */
export interface GivenData {
  readonly outputs: readonly RawOutput[]
  readonly error: string | null
  readonly duration_ms: number | null
}

/** The data that the author pinned in n8n's editor, by node. */
export function pinnedData(file: WorkflowFile): Map<string, GivenData> {
  const pinned = own(file, 'pinData')
  const entries = isObject(pinned) ? Object.entries(pinned) : []
  const found = entries.flatMap(([node, items]): [string, GivenData][] =>
    isArray(items) && items.length > 0
      ? [[node, { outputs: [outputOf('main', 0, items)], error: null, duration_ms: null }]]
      : [],
  )
  if (found.length === 0)
    throw new RunProblem('This file has no pinned data. Pin the output of its nodes in n8n first.')
  return new Map(found)
}

const FORM = 'a list such as [{"node": "Name of a node", "items": [{"key": "value"}]}]'

/** A table made by hand: `[{node, items}]`, or `outputs` with a list of items for each output. */
export function tableData(text: string): Map<string, GivenData> {
  const table = readJson(text)
  if (!isArray(table) || table.length === 0) throw new RunProblem(`The table should be ${FORM}.`)
  const found = new Map<string, GivenData>()
  for (const [index, row] of table.entries()) {
    const node = ownString(row, 'node')
    if (!isObject(row) || node === undefined) {
      throw new RunProblem(`Row ${index + 1} of the table does not name its node. The table should be ${FORM}.`)
    }
    if (found.has(node)) {
      throw new RunProblem(`The table has “${node}” twice. To show a loop, attach the export of an execution.`)
    }
    found.set(node, rowData(row, node))
  }
  return found
}

function rowData(row: JsonObject, node: string): GivenData {
  const outputs = own(row, 'outputs') ?? [own(row, 'items') ?? []]
  const isList = isArray(outputs) && outputs.every((items) => isArray(items) && items.every(isObject))
  if (!isList) throw new RunProblem(`What “${node}” puts out should be a list of objects for each output.`)
  const duration = own(row, 'duration_ms')
  return {
    outputs: (outputs as readonly Json[]).slice(0, 50).map((items, index) => outputOf('main', index, items)),
    error: messageOf(own(row, 'error')),
    duration_ms: typeof duration === 'number' && duration >= 0 ? Math.round(duration) : null,
  }
}
