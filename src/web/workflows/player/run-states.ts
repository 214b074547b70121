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
  /** The last step of the node that has begun. */
  step: WorkflowRunStep | null
  /** How often the node runs in total. */
  rounds: number
}

export type WireState = 'waiting' | 'taken' | 'unreached'

/** What stays the same during a run, so that each moment of it is cheap to compute. */
export interface RunModel {
  steps: readonly WorkflowRunStep[]
  nodes: readonly string[]
  wires: readonly RunWire[]
  rounds: ReadonlyMap<string, number>
  /** The wires over which each step's items came. */
  wiresInto: readonly (readonly number[])[]
  /** The step with whose end each step is over: the last one of its own sub-nodes, or itself. */
  ends: readonly number[]
  /** The step after which it is certain that a node, or a wire, is not reached. */
  nodeDecided: ReadonlyMap<string, number>
  wireDecided: readonly (number | null)[]
}

export function runModel({ steps }: WorkflowRun, nodes: readonly string[], wires: readonly RunWire[]): RunModel {
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
    wiresInto,
    ends: endsOf(steps, wires),
    nodeDecided,
    wireDecided,
  }
}

/** How often each node ran. */
export function roundsOf(steps: readonly WorkflowRunStep[]): Map<string, number> {
  const rounds = new Map<string, number>()
  for (const { node } of steps) rounds.set(node, (rounds.get(node) ?? 0) + 1)
  return rounds
}

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
  const between = new Map<string, number[]>()
  const pair = (from: string, to: string) => `${from}\n${to}`
  for (const [index, { from, to }] of wires.entries()) {
    between.set(pair(from, to), [...(between.get(pair(from, to)) ?? []), index])
  }
  return steps.map((step) => {
    const found = step.sources.flatMap((source) => {
      const from = steps[source.step]?.node ?? ''
      const all = between.get(pair(from, step.node)) ?? []
      const exact = all.filter(
        (index) => wires[index]?.output === source.output && wires[index]?.input === source.input,
      )
      const sameOutput = all.filter((index) => wires[index]?.output === source.output)
      return [exact, sameOutput, all].find((some) => some.length > 0)?.slice(0, 1) ?? []
    })
    if (step.outputs.every(({ kind }) => kind === 'main')) return [...new Set(found)]
    // A sub-node has no sources: it is called by the node that it serves, against the direction of its wire.
    return wires.flatMap((wire, index) => (wire.ai && wire.from === step.node ? [index] : []))
  })
}

/** A node that never ran is known not to be reached when all nodes that could have led to it are done. */
function decidedNodes(
  nodes: readonly string[],
  wires: readonly RunWire[],
  last: ReadonlyMap<string, number>,
  end: number,
): Map<string, number> {
  const leading = new Map<string, string[]>()
  for (const { from, to, ai } of wires) {
    const [before, after] = ai ? [to, from] : [from, to]
    leading.set(after, [...(leading.get(after) ?? []), before])
  }
  const decided = new Map<string, number>()
  const known = (name: string) => last.get(name) ?? decided.get(name)
  const open = new Set(nodes.filter((name) => !last.has(name)))
  for (let changed = true; changed && open.size > 0; ) {
    changed = false
    for (const name of open) {
      const before = (leading.get(name) ?? []).filter((each) => each !== name).map(known)
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

/** The state of every node at a place of the run. */
export function nodeStates(model: RunModel, { step: now, phase }: Place): Map<string, NodeState> {
  const states = new Map<string, NodeState>()
  for (const name of model.nodes) {
    const decided = model.nodeDecided.get(name)
    const unreached = decided !== undefined && isOver(decided, now, phase)
    states.set(name, { state: unreached ? 'unreached' : 'waiting', step: null, rounds: model.rounds.get(name) ?? 0 })
  }
  for (let index = 0; index <= now; index++) {
    const step = model.steps[index]
    const known = step && states.get(step.node)
    if (!step || !known) continue
    // A node is waiting until its items have arrived.
    if (index === now && phase === 'travel') continue
    const over = isOver(model.ends[index] ?? index, now, phase)
    const state = !over ? 'running' : step.state === 'error' ? 'failed' : 'done'
    states.set(step.node, { ...known, state, step })
  }
  return states
}

export function wireStates(model: RunModel, { step: now, phase }: Place): WireState[] {
  const states = model.wireDecided.map(
    (decided): WireState => (decided !== null && isOver(decided, now, phase) ? 'unreached' : 'waiting'),
  )
  for (let index = 0; index <= now; index++) {
    if (index === now && phase === 'travel') break
    for (const wire of model.wiresInto[index] ?? []) states[wire] = 'taken'
  }
  return states
}

const isOver = (step: number, now: number, phase: Place['phase']) => step < now || (step === now && phase === 'done')
