import type { WorkflowRun, WorkflowRunStep } from '../../../contract/workflow-run.ts'
import type { Place } from './timeline.ts'

/** A drawn wire. A sub-node's wire leads from it to the node that it serves. */
export interface RunWire {
  from: string
  to: string
  output: number
  input: number
  ai: boolean
}

export interface NodeState {
  state: 'waiting' | 'running' | 'done' | 'failed' | 'unreached'
  step: WorkflowRunStep | null
  rounds: number
}

export type WireState = 'waiting' | 'taken' | 'unreached'

export type RunModel = ReturnType<typeof runModel>

/** What stays the same during a run, so that each moment of it is cheap to compute. */
export function runModel({ steps }: WorkflowRun, nodes: readonly string[], wires: readonly RunWire[]) {
  const last = new Map<string, number>()
  for (const [index, { node }] of steps.entries()) last.set(node, index)
  const wiresInto = wiresIntoSteps(steps, wires)
  const taken = new Set(wiresInto.flat())
  const nodeDecided = decidedNodes(nodes, wires, last, steps.length - 1)
  const wireDecided = wires.map(({ from, to, ai }, index) => {
    if (taken.has(index)) return null
    const source = ai ? to : from
    return last.get(source) ?? nodeDecided.get(source) ?? steps.length - 1
  })
  return {
    steps,
    nodes,
    wires,
    rounds: roundsOf(steps),
    /** The wires over which each step's items came. */
    wiresInto,
    ends: endsOf(steps, wires),
    /** The step after which it is certain that a node, or a wire, is not reached. */
    nodeDecided,
    wireDecided,
  }
}

export function roundsOf(steps: readonly WorkflowRunStep[]): Map<string, number> {
  const rounds = new Map<string, number>()
  for (const { node } of steps) rounds.set(node, (rounds.get(node) ?? 0) + 1)
  return rounds
}

/** For each step, the step at whose end it is over: that of its last sub-node, or itself. */
function endsOf(steps: readonly WorkflowRunStep[], wires: readonly RunWire[]): number[] {
  const ends = steps.map((_, index) => index)
  const latest = new Map<string, number>()
  for (const [index, { node }] of steps.entries()) {
    latest.set(node, index)
    // Of the nodes that it serves, the one that began last has called it.
    const served = wires.flatMap(({ ai, from, to }) => (ai && from === node ? (latest.get(to) ?? []) : []))
    if (served.length > 0) ends[Math.max(...served)] = index
  }
  return ends
}

function wiresIntoSteps(steps: readonly WorkflowRunStep[], wires: readonly RunWire[]): number[][] {
  const pair = (from: string, to: string) => `${from}\n${to}`
  const between = Map.groupBy(wires.entries(), ([, { from, to }]) => pair(from, to))
  return steps.map(({ node, outputs, sources }) => {
    // A sub-node has no sources: it is called by the node that it serves, against the direction of its wire.
    if (outputs.some(({ kind }) => kind !== 'main')) {
      return wires.flatMap((wire, index) => (wire.ai && wire.from === node ? [index] : []))
    }
    const indexes = sources.flatMap(({ step, output, input }) => {
      const all = between.get(pair(steps[step]?.node ?? '', node)) ?? []
      const sameOutput = all.filter(([, wire]) => wire.output === output)
      return (sameOutput.find(([, wire]) => wire.input === input) ?? sameOutput[0] ?? all[0])?.[0] ?? []
    })
    return [...new Set(indexes)]
  })
}

/** A node that never ran is known not to be reached when all nodes that could have led to it are done. */
function decidedNodes(
  nodes: readonly string[],
  wires: readonly RunWire[],
  last: ReadonlyMap<string, number>,
  end: number,
): Map<string, number> {
  const leading = Map.groupBy(wires, ({ from, to, ai }) => (ai ? from : to))
  const decided = new Map<string, number>()
  const stepOf = (name: string) => last.get(name) ?? decided.get(name)
  const open = new Set(nodes.filter((name) => !last.has(name)))
  for (let changed = true; changed && open.size > 0; ) {
    changed = false
    for (const name of open) {
      const wiresBefore = (leading.get(name) ?? []).filter(({ from, to }) => from !== to)
      const before = wiresBefore.map(({ from, to, ai }) => stepOf(ai ? to : from))
      // Another trigger than the one that fired never runs.
      if (before.some((step) => step === undefined)) continue
      decided.set(name, Math.max(0, ...before.map((step) => step ?? end)))
      open.delete(name)
      changed = true
    }
  }
  // Nodes that lead only to each other.
  for (const name of open) decided.set(name, end)
  return decided
}

export function nodeStates(model: RunModel, { step: now, phase }: Place): Map<string, NodeState> {
  const states = new Map<string, NodeState>()
  for (const name of model.nodes) {
    const decided = model.nodeDecided.get(name)
    const unreached = decided !== undefined && isOver(decided, now, phase)
    states.set(name, { state: unreached ? 'unreached' : 'waiting', step: null, rounds: model.rounds.get(name) ?? 0 })
  }
  for (const [index, step] of model.steps.slice(0, arrived(now, phase)).entries()) {
    const nodeState = states.get(step.node)
    if (!nodeState) continue
    const over = isOver(model.ends[index] ?? index, now, phase)
    const state = !over ? 'running' : step.state === 'error' ? 'failed' : 'done'
    states.set(step.node, { ...nodeState, state, step })
  }
  return states
}

export function wireStates(model: RunModel, { step: now, phase }: Place): WireState[] {
  const states = model.wireDecided.map(
    (decided): WireState => (decided !== null && isOver(decided, now, phase) ? 'unreached' : 'waiting'),
  )
  for (const wire of model.wiresInto.slice(0, arrived(now, phase)).flat()) states[wire] = 'taken'
  return states
}

const isOver = (step: number, now: number, phase: Place['phase']) => step < now || (step === now && phase === 'done')

/** The number of steps whose items have arrived: until then a node is waiting. */
const arrived = (now: number, phase: Place['phase']) => (phase === 'travel' ? now : now + 1)
