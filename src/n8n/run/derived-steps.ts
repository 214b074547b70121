import { limits } from '../../contract/limits.ts'
import { isAiKind } from '../connections.ts'
import type { WorkflowFile } from '../file.ts'
import { buildGraph, type Graph } from '../graph.ts'
import { isArray, isObject, type Json, own, ownString } from '../json.ts'
import { workflowSteps } from '../steps.ts'
import { readJson } from './execution.ts'
import {
  durationOf,
  isSubNode,
  messageOf,
  outputOf,
  type RawOutput,
  type RawStep,
  RunProblem,
  withUntaken,
} from './steps.ts'

/** What one node made of its items, without its place in the run. */
interface GivenData {
  readonly outputs: readonly RawOutput[]
  readonly error: string | null
  readonly duration_ms: number | null
}

/** In the order of the graph. A node that leads to one with data ran too: it gets a step without outputs. */
export function derivedSteps(
  file: WorkflowFile,
  data: ReadonlyMap<string, GivenData>,
): { steps: RawStep[]; leftOut: number } {
  const graph = buildGraph(file)
  const given = new Map([...data].map(([name, each]) => [graph.indexOf.get(name) ?? -1, each]))
  const ran = withNodesBetween(graph, given)
  const walk = workflowSteps(file).flatMap(({ name }) => graph.indexOf.get(name) ?? [])
  const order = inOrder(graph, [...new Set(walk)].filter((node) => ran.has(node)).slice(0, limits.runSteps))
  const positions = new Map(order.map((node, step) => [node, step]))
  const sourcesOf = (node: number, step: number): RawStep['sources'] =>
    mainIn(graph, node)
      .flatMap(({ from, output, input }) => {
        const before = positions.get(from) ?? step
        const taken = given.get(from)?.outputs
        const isEmpty = taken !== undefined && (taken[output]?.count ?? 0) === 0
        return before >= step || isEmpty ? [] : [{ step: before, output, input }]
      })
      .slice(0, limits.runEntries)
      .sort((a, b) => a.input - b.input)
  const steps = order.map((node, step): RawStep => {
    const { outputs = [], error = null, duration_ms = null } = given.get(node) ?? {}
    const isSub = isSubNode(graph, node)
    const kind = isSub ? (graph.outgoing[node] ?? []).find((edge) => isAiKind(edge.kind))?.kind : undefined
    return {
      node: graph.nodes[node]?.name ?? '',
      round: 0,
      state: error === null ? 'success' : 'error',
      duration_ms,
      sources: isSub ? [] : sourcesOf(node, step),
      outputs: kind ? outputs.map((output) => ({ ...output, kind })) : withUntaken(graph, node, outputs),
      error,
    }
  })
  return { steps, leftOut: ran.size - order.length }
}

const mainIn = (graph: Graph, node: number) => (graph.incoming[node] ?? []).filter(({ kind }) => !isAiKind(kind))

/** The nodes with data, and those on a way from a start or another such node to one. */
function withNodesBetween(graph: Graph, given: ReadonlyMap<number, unknown>): Set<number> {
  const ran = new Set(given.keys())
  const waiting = [...ran]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const before = mainIn(graph, node)
    // What is known to lead here is enough; the other branches may not have run.
    if (before.some(({ from }) => given.has(from))) continue
    for (const { from } of before) {
      if (ran.has(from)) continue
      ran.add(from)
      waiting.push(from)
    }
  }
  return ran
}

/** Each node after those that it gets items from; in a loop the first one of the walk begins. */
function inOrder(graph: Graph, walk: readonly number[]): number[] {
  const waiting = new Set(walk)
  const order: number[] = []
  while (waiting.size > 0) {
    const [first] = waiting
    const ready = [...waiting].find((node) => mainIn(graph, node).every(({ from }) => !waiting.has(from)))
    const next = ready ?? (first as number)
    waiting.delete(next)
    order.push(next)
  }
  return order
}

/** The data that the author pinned in n8n's editor, by node. */
export function pinnedData(file: WorkflowFile): Map<string, GivenData> {
  const pinned = own(file, 'pinData')
  const entries = Object.entries(isObject(pinned) ? pinned : {}).flatMap(([node, items]): [string, GivenData][] =>
    isArray(items) && items.length > 0
      ? [[node, { outputs: [outputOf('main', 0, items)], error: null, duration_ms: null }]]
      : [],
  )
  if (entries.length === 0)
    throw new RunProblem('This file has no pinned data. Pin the output of its nodes in n8n first.')
  return new Map(entries)
}

const FORM = 'a list such as [{"node": "Name of a node", "items": [{"key": "value"}]}]'

/** A table made by hand: `[{node, items}]`, or `outputs` with a list of items for each output. */
export function tableData(text: string): Map<string, GivenData> {
  const table = readJson(text)
  if (!isArray(table) || table.length === 0) throw new RunProblem(`The table should be ${FORM}.`)
  const dataByNode = new Map<string, GivenData>()
  for (const [index, row] of table.entries()) {
    const node = ownString(row, 'node')
    if (node === undefined) {
      throw new RunProblem(`Row ${index + 1} of the table does not name its node. The table should be ${FORM}.`)
    }
    if (dataByNode.has(node)) {
      throw new RunProblem(`The table has “${node}” twice. To show a loop, attach the export of an execution.`)
    }
    dataByNode.set(node, rowData(row, node))
  }
  return dataByNode
}

function rowData(row: Json, node: string): GivenData {
  const outputs = own(row, 'outputs') ?? [own(row, 'items') ?? []]
  if (!isArray(outputs) || !outputs.every((items) => isArray(items) && items.every(isObject))) {
    throw new RunProblem(`The output of “${node}” should be a list of objects for each of its outputs.`)
  }
  return {
    outputs: outputs.slice(0, 50).map((items, index) => outputOf('main', index, items)),
    error: messageOf(own(row, 'error')),
    duration_ms: durationOf(own(row, 'duration_ms')),
  }
}
