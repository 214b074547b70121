import { CONNECTION_KINDS, isAiKind } from './connections.ts'
import type { WorkflowFile } from './file.ts'
import { buildGraph, type Edge, type Role, roleOf } from './graph.ts'
import { type Json, own } from './json.ts'
import { once } from './once.ts'
import { namedOutputs } from './output-labels.ts'
import { type Point, settlePositions } from './picture/geometry.ts'

/** A node's place and size on the canvas, in n8n's units. */
export interface Box extends Point {
  readonly index: number
  readonly role: Role
  readonly width: number
  readonly height: number
  /** Ports for `main` on the left and on the right. */
  readonly inputs: number
  readonly outputs: number
  /** `ai_*` kinds with a port at the bottom, from left to right. */
  readonly aiKinds: readonly string[]
}

export type Layout = ReturnType<typeof layoutWorkflow>

const NODE = 96
const WIDE = 256
const CIRCLE = 80
const PILL = 184
/** A file can claim any number of inputs. More ports than this cannot be told apart in a picture. */
const MAX_PORTS = 24

/** Computed once per file, like words and wires, because every picture of a file shows the same places. */
export const layoutWorkflow = once((file: WorkflowFile) => {
  const graph = buildGraph(file)
  const positions = settlePositions(file.nodes)
  const placed = file.nodes.map((node, index): Box => {
    const { x, y } = positions[index] ?? { x: 0, y: 0 }
    const role = roleOf(graph, index)
    if (role === 'note')
      return { index, x, y, role, ...noteSize(own(node, 'parameters')), inputs: 0, outputs: 0, aiKinds: [] }
    const outgoing = (graph.outgoing[index] ?? []).filter((edge) => !isAiKind(edge.kind))
    const incoming = graph.incoming[index] ?? []
    const single = role === 'sub' || role === 'both'
    const mainIn = incoming.filter((edge) => !isAiKind(edge.kind)).map((edge) => edge.input)
    const inputs =
      single || (role === 'trigger' && mainIn.length === 0) ? 0 : countPorts(mainIn, /\.merge$/.test(node.type) ? 2 : 1)
    const served = new Set(incoming.filter((edge) => isAiKind(edge.kind)).map((edge) => edge.kind))
    const aiKinds = sortKinds(served).slice(0, MAX_PORTS)
    // Branching nodes show all outputs, also unconnected ones. An MCP server has none.
    const leastOutputs = role === 'trigger' && aiKinds.length > 0 ? 0 : Math.max(1, namedOutputs(node).length)
    const mainOut = outgoing.map((edge) => edge.output)
    const outputs = single ? 0 : countPorts(mainOut, leastOutputs)
    // n8n makes a node taller by two grid squares for each port beyond the second.
    const tall = NODE + Math.max(0, Math.max(inputs, outputs) - 2) * 32
    const width =
      role === 'sub' ? CIRCLE : role === 'both' ? PILL : role === 'agent' || aiKinds.length > 0 ? WIDE : NODE
    return { index, x, y, role, width, height: single ? CIRCLE : tall, inputs, outputs, aiKinds }
  })
  return { graph, boxes: withoutGaps(withoutGaps(withRoom(withRoom(placed, 'y'), 'x'), 'x', 'width'), 'y', 'height') }
})

/** The gap between a node and the next below it: its name on one line. */
const BELOW = 44
/** The gap between a node and the next beside it, without and with words at its outputs. */
const BESIDE = 24
const BESIDE_WORDS = 56
/** From this number of outputs on, each has a lane beside the words. */
const MANY_OUTPUTS = 8
/** The most room that is added, and the most nodes of a file that gets it: more crowding is not a few mistakes. */
const MOST_ROOM = 1500
const MOST_MOVED = 400
/** The places of nodes in one row differ by less than this. */
const ROW = 48

/**
 * Where a node stands on another, or too close for its name or wires, moves it and everything after it down, or to the
 * right.
 */
function withRoom(boxes: readonly Box[], at: 'x' | 'y'): readonly Box[] {
  const [size, across, breadth] = at === 'y' ? (['height', 'x', 'width'] as const) : (['width', 'y', 'height'] as const)
  const solid = boxes.filter((box) => box.role !== 'note').sort((a, b) => a[at] - b[at])
  if (solid.length > MOST_MOVED) return boxes
  const cuts: { readonly from: number; readonly by: number }[] = []
  const moved = (place: number) => cuts.reduce((sum, { from, by }) => (from < place ? sum + by : sum), place)
  let left = MOST_ROOM
  for (const [index, box] of solid.entries()) {
    for (const before of solid.slice(0, index)) {
      const apart = Math.abs(before[across] + before[breadth] / 2 - box[across] - box[breadth] / 2)
      if (apart >= (before[breadth] + box[breadth]) / 2 || before[at] === box[at]) continue
      // Of two that overlap, the one that stands more beside than below makes way to the right.
      if (at === 'y' && before.y + before.height > box.y && apart > box.y - before.y) continue
      const room = at === 'y' ? BELOW : besideOf(before)
      const by = moved(before[at]) + before[size] + room - moved(box[at])
      if (by <= 0 || by > left) continue
      left -= by
      cuts.push({ from: Math.max(before[at], box[at] - ROW), by })
    }
  }
  if (cuts.length === 0) return boxes
  return boxes.map((box) => {
    const start = moved(box[at])
    return { ...box, [at]: start, [size]: box.role === 'note' ? moved(box[at] + box[size]) - start : box[size] }
  })
}

const besideOf = ({ outputs }: Box) =>
  outputs >= MANY_OUTPUTS ? 3 * BESIDE_WORDS + 6 * outputs : outputs > 1 ? BESIDE_WORDS : BESIDE

/** An empty band of the canvas that is wider than this is drawn as one of `GAP`. */
const WIDE_GAP = 400
const GAP = 288

function withoutGaps(boxes: readonly Box[], at: 'x' | 'y', size: 'width' | 'height'): Box[] {
  const moved = [...boxes]
  let [end, less] = [Infinity, 0]
  for (const box of boxes.toSorted((a, b) => a[at] - b[at])) {
    if (box[at] - end > WIDE_GAP) less += box[at] - end - GAP
    end = Math.max(end === Infinity ? -Infinity : end, box[at] + box[size])
    moved[box.index] = { ...box, [at]: box[at] - less }
  }
  return moved
}

/** A node with ports at its bottom is wide and has its name inside, because a name below would cover the ports. */
export function nameStandsInside({ role, aiKinds }: Box): boolean {
  return role === 'agent' || role === 'both' || aiKinds.length > 0
}

export const outputPort = (box: Box, output: number): Point => ({
  x: box.x + box.width,
  y: portY(box, output, box.outputs),
})

export const inputPort = (box: Box, input: number): Point => ({ x: box.x, y: portY(box, input, box.inputs) })

/** The port at the top of a sub-node, which leads to its agent. */
export const servicePort = (box: Box): Point => ({ x: box.x + box.width / 2, y: box.y })

export function aiPort(box: Box, kind: string): Point {
  const at = Math.max(0, box.aiKinds.indexOf(kind))
  return { x: box.x + (box.width * (at + 0.5)) / Math.max(1, box.aiKinds.length), y: box.y + box.height }
}

export function edgePorts(boxes: readonly Box[], edge: Edge): { from: Point; to: Point } | undefined {
  const source = boxes[edge.from]
  const target = boxes[edge.to]
  if (source === undefined || target === undefined) return undefined
  return isAiKind(edge.kind)
    ? { from: servicePort(source), to: aiPort(target, edge.kind) }
    : { from: outputPort(source, edge.output), to: inputPort(target, edge.input) }
}

function portY(box: Box, at: number, count: number): number {
  const ports = Math.max(1, count)
  return box.y + (box.height * (Math.min(at, ports - 1) + 0.5)) / ports
}

const countPorts = (used: readonly number[], least: number) =>
  Math.min(
    MAX_PORTS,
    used.reduce((count, at) => Math.max(count, at + 1), least),
  )

function sortKinds(kinds: ReadonlySet<string>): string[] {
  const standardKinds = CONNECTION_KINDS.filter((kind) => kinds.has(kind))
  return [...standardKinds, ...[...kinds].filter((kind) => !standardKinds.includes(kind)).sort()]
}

function noteSize(parameters: Json | undefined): { width: number; height: number } {
  const read = (key: string, usual: number) => {
    const value = own(parameters, key)
    return typeof value === 'number' && Number.isFinite(value) ? Math.min(8000, Math.max(48, value)) : usual
  }
  return { width: read('width', 240), height: read('height', 160) }
}
