import { isAiKind } from '../connection-kinds.ts'
import { type Box, edgePorts, type Layout } from '../layout.ts'
import type { Point } from './positions.ts'
import { num } from './svg.ts'

export interface Wire {
  readonly path: string
  readonly ai: boolean
  /** Lowest and highest point of a detour, so that the picture makes room for it. */
  readonly reach: readonly number[]
}

/** Past this many nodes times connections a detour no longer looks for what is in its way. */
const CAREFUL = 3_000_000
const STUB = 24
const CORNER = 14
/** A node's name stands below it. */
const LABEL = 44

export function drawWires({ graph, boxes }: Layout): Wire[] {
  const solid = boxes.filter((box) => box.role !== 'note')
  const careful = solid.length * graph.edges.length <= CAREFUL
  const inTheWay = careful ? solid : []
  const rails = careful ? new Rails() : undefined
  return graph.edges.flatMap((edge): Wire[] => {
    const source = boxes[edge.from]
    const target = boxes[edge.to]
    const ports = edgePorts(boxes, edge)
    if (source === undefined || target === undefined || ports === undefined) return []
    if (source.role === 'note' || target.role === 'note') return []
    const { from, to } = ports
    if (isAiKind(edge.kind)) return [{ path: rise(from, to), ai: true, reach: [] }]
    if (to.x - from.x >= 8) return [{ path: forward(from, to), ai: false, reach: [] }]
    const wanted = laneFor(source, target, from, to, inTheWay)
    const y = rails?.choose(edge.to, wanted) ?? wanted
    return [{ path: around(from, to, y, STUB + (edge.output % 4) * 6), ai: false, reach: [y] }]
  })
}

function forward(from: Point, to: Point): string {
  const bend = Math.max(24, Math.min((to.x - from.x) / 2, 400))
  if (Math.abs(to.y - from.y) < 0.5) return `M${point(from)}H${num(to.x)}`
  return `M${point(from)}C${num(from.x + bend)} ${num(from.y)} ${num(to.x - bend)} ${num(to.y)} ${point(to)}`
}

/** From the top of a sub-node up to its agent. */
function rise(from: Point, to: Point): string {
  const bend = Math.max(24, Math.abs(from.y - to.y) / 2)
  return `M${point(from)}C${num(from.x)} ${num(from.y - bend)} ${num(to.x)} ${num(to.y + bend)} ${point(to)}`
}

/** Backward wires into the same node share a rail; those into different ones keep a little apart. */
class Rails {
  private readonly taken: { target: number; y: number }[] = []

  choose(target: number, wanted: number): number {
    const shared = this.taken.find((rail) => rail.target === target && Math.abs(rail.y - wanted) < 36)
    if (shared !== undefined) return shared.y
    let y = wanted
    for (let tries = 0; tries < 8 && this.taken.some((rail) => Math.abs(rail.y - y) < 8); tries++) y += 10
    this.taken.push({ target, y })
    return y
  }
}

/** Out to the right, along the lane at `y` to the left, and in again. */
function around(from: Point, to: Point, y: number, stub: number): string {
  const right = from.x + stub
  const left = to.x - STUB
  const out = Math.sign(y - from.y) || 1
  const back = Math.sign(to.y - y) || -1
  const first = Math.min(CORNER, Math.abs(y - from.y) / 2)
  const second = Math.min(CORNER, Math.abs(to.y - y) / 2)
  const turn = (corner: Point, end: Point) => `Q${point(corner)} ${point(end)}`
  return [
    `M${point(from)}H${num(right - first)}`,
    turn({ x: right, y: from.y }, { x: right, y: from.y + out * first }),
    `V${num(y - out * first)}`,
    turn({ x: right, y }, { x: right - first, y }),
    `H${num(left + second)}`,
    turn({ x: left, y }, { x: left, y: y + back * second }),
    `V${num(to.y - back * second)}`,
    turn({ x: left, y: to.y }, { x: left + second, y: to.y }),
    `H${num(to.x)}`,
  ].join('')
}

/** The height at which a backward wire runs: between the two rows, or else past everything in between, the short way. */
function laneFor(source: Box, target: Box, from: Point, to: Point, boxes: readonly Box[]): number {
  const [upper, lower] = source.y < target.y ? [source, target] : [target, source]
  const gap = lower.y - (upper.y + upper.height)
  if (gap > LABEL + 24) return upper.y + upper.height + LABEL + (gap - LABEL) / 2
  const within = boxes.filter((box) => box.x < from.x + STUB && box.x + box.width > to.x - STUB)
  const below = clear(Math.max(bottom(source), bottom(target)), within, 1)
  const above = clear(Math.min(source.y, target.y), within, -1)
  const middle = (from.y + to.y) / 2
  return below - middle <= middle - above + LABEL ? below : above
}

function clear(start: number, boxes: readonly Box[], direction: 1 | -1): number {
  const margin = direction === 1 ? 16 : 28
  let y = start + direction * margin
  for (let tries = 0; tries < 6; tries++) {
    const hit = boxes.find((box) => y > box.y - 12 && y < bottom(box) + 8)
    if (hit === undefined) break
    y = direction === 1 ? bottom(hit) + margin : hit.y - margin
  }
  return y
}

function bottom(box: Box): number {
  return box.y + box.height + (box.role === 'agent' ? 16 : LABEL)
}

function point({ x, y }: Point): string {
  return `${num(x)} ${num(y)}`
}
