import { limits } from '../../contract/limits.ts'
import { isAiKind } from '../connections.ts'
import type { Graph } from '../graph.ts'
import { isArray, isObject, type Json, type JsonObject, own, ownString } from '../json.ts'
import {
  durationOf,
  FAILED,
  isSubNode,
  messageOf,
  outputsOf,
  type RawStep,
  RunProblem,
  sentToErrorOutput,
  withUntaken,
} from './steps.ts'

type Executed = ReturnType<typeof executions>[number]

/** The steps in the order in which they ran, and how many later ones were left out. */
export function executedSteps(graph: Graph, runData: JsonObject): { steps: RawStep[]; leftOut: number } {
  const all = inOrder(executions(runData))
  if (all.length === 0) throw new RunProblem('No nodes ran in this execution.')
  const kept = all.slice(0, limits.runSteps)
  const positions = new Map(kept.map(({ node, round }, step) => [keyOf(node, round), step]))
  return { steps: kept.map((each) => stepOf(graph, each, positions)), leftOut: all.length - kept.length }
}

const keyOf = (node: string, round: number) => `${round} ${node}`
const number = (value: Json | undefined) => (typeof value === 'number' && value >= 0 ? value : Number.NaN)

/** The executions of each node, with the place in the order in which they ran. */
const executions = (runData: JsonObject) =>
  Object.entries(runData).flatMap(([node, tasks]) =>
    [...(isArray(tasks) ? tasks : []).entries()].flatMap(([round, task]) => {
      if (!isObject(task)) return []
      return [{ node, round, index: number(own(task, 'executionIndex')), start: number(own(task, 'startTime')), task }]
    }),
  )

/** By n8n's own index, else by the start; a step never stands before one that it got items from. */
function inOrder(all: readonly Executed[]): Executed[] {
  const indexed = all.every(({ index }) => !Number.isNaN(index))
  const place = ({ index, start }: Executed) => (indexed ? index : start || 0)
  const sorted = all.toSorted((a, b) => place(a) - place(b))
  if (indexed) return sorted
  const byKey = new Map(sorted.map((each) => [keyOf(each.node, each.round), each]))
  const order = new Set<Executed>()
  for (const each of sorted) {
    const waiting = [each]
    const entered = new Set<Executed>()
    for (let at = waiting.at(-1); at; at = waiting.at(-1)) {
      const sources = entered.has(at) ? [] : sourcesIn(at.task)
      entered.add(at)
      const before = sources.flatMap((source) => byKey.get(keyOf(source.node, source.round)) ?? [])
      const missing = before.filter((other) => !order.has(other) && !entered.has(other))
      waiting.push(...missing)
      if (missing.length > 0) continue
      waiting.pop()
      order.add(at)
    }
  }
  return [...order]
}

function sourcesIn(task: JsonObject) {
  const source = own(task, 'source')
  if (!isArray(source)) return []
  return source.slice(0, limits.runEntries).flatMap((each, input) => {
    const node = ownString(each, 'previousNode')
    if (node === undefined) return []
    return [{ node, round: whole(own(each, 'previousNodeRun')), output: whole(own(each, 'previousNodeOutput')), input }]
  })
}

const whole = (value: Json | undefined) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 1_000_000 ? value : 0

function stepOf(graph: Graph, { node, round, task }: Executed, positions: ReadonlyMap<string, number>): RawStep {
  const at = graph.indexOf.get(node) ?? -1
  const recorded = outputsOf(own(task, 'data'))
  const outputs = withUntaken(graph, at, recorded)
  const isSub = isSubNode(graph, at) || recorded.some(({ kind }) => isAiKind(kind))
  const failed = /^(?:error|crashed|canceled)$/.test(ownString(task, 'executionStatus') ?? '')
  const error = messageOf(own(task, 'error')) ?? sentToErrorOutput(graph, at, outputs) ?? (failed ? FAILED : null)
  const given = outputsOf(own(task, 'inputOverride')).filter(({ kind }) => isAiKind(kind))
  const sources = sourcesIn(task).flatMap(({ node: before, round: turn, output, input }) => {
    const step = positions.get(keyOf(before, turn))
    return step === undefined || step >= (positions.get(keyOf(node, round)) ?? 0) ? [] : [{ step, output, input }]
  })
  return {
    node,
    round,
    state: error === null ? 'success' : 'error',
    duration_ms: durationOf(own(task, 'executionTime')),
    sources: isSub || given.length > 0 ? [] : sources,
    ...(given.length > 0 && { inputs: given }),
    outputs,
    error,
  }
}
