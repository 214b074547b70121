import type { Edge } from '../graph.ts'
import { type Box, nameStandsInside } from '../layout.ts'
import type { Drawn } from './combs.ts'
import type { Point } from './geometry.ts'

export const STUB = 24
const NAME = 44

/** A lane closer than this to the next cannot be told from it. */
const SPACING = { least: 5, usual: 10 }
/** Nodes with fewer outputs have curves. */
const ROUTER = 4
const AIR = 14

/**
 * Wires that leave a node with many outputs rise or fall in a lane for each, so that one can be followed beside the
 * others. The one that passes most of the others’ outputs has the furthest lane.
 * @param wordsOf how wide the words are beside a node's outputs
 */
export function routerLanes(
  edges: readonly Drawn[],
  solid: readonly Box[],
  wordsOf: (box: Box) => number,
): Map<Edge, number> {
  const lanes = new Map<Edge, number>()
  const turning = edges.filter(
    ({ edge, source, from, to }) =>
      source.outputs >= ROUTER && edge.kind === 'main' && to.x > from.x && Math.abs(to.y - from.y) > STUB,
  )
  for (const [key, group] of Map.groupBy(turning, ({ edge, from, to }) => `${edge.from} ${to.y > from.y}`)) {
    const [first] = group
    if (!first) continue
    const { from, source } = first
    const outputs = [...new Set(group.map((each) => each.from.y))].sort((a, b) => a - b)
    if (key.endsWith('true')) outputs.reverse()
    const ys = group.flatMap((each) => [each.from.y, each.to.y])
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
    const ahead = solid.filter((box) => box.x >= from.x && box.y < bottom && box.y + box.height > top)
    const limit = Math.min(...group.map(({ to }) => to.x), ...ahead.map(({ x }) => x)) - AIR
    const tight = limit - SPACING.least * outputs.length
    const start = Math.max(from.x + STUB, Math.min(from.x + wordsOf(source) + AIR, tight))
    const step = Math.min(SPACING.usual, Math.max(SPACING.least, (limit - start) / outputs.length))
    for (const { edge, from } of group) lanes.set(edge, start + step * outputs.indexOf(from.y))
  }
  return lanes
}

export interface Lane {
  readonly target: number
  readonly y: number
}

/** Backward wires into the same node share a lane. */
export function laneNear(lanes: Lane[], target: number, wanted: number): number {
  const shared = lanes.find((lane) => lane.target === target && Math.abs(lane.y - wanted) < 36)
  if (shared === undefined) lanes.push({ target, y: wanted })
  return shared?.y ?? wanted
}

/** The height at which a backward wire runs: between the two rows, or else past everything between, on the shorter side. */
export function laneFor(source: Box, target: Box, from: Point, to: Point, boxes: readonly Box[]): number {
  const [upper, lower] = source.y < target.y ? [source, target] : [target, source]
  const gap = lower.y - (upper.y + upper.height)
  if (gap > NAME + 24) return upper.y + upper.height + NAME + (gap - NAME) / 2
  const within = boxes.filter((box) => box.x < from.x + STUB && box.x + box.width > to.x - STUB)
  const below = clear(Math.max(bottom(source), bottom(target)), within, 1)
  const above = clear(Math.min(source.y, target.y), within, -1)
  const middle = (from.y + to.y) / 2
  return below - middle <= middle - above + NAME ? below : above
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
  return box.y + box.height + (nameStandsInside(box) ? 16 : NAME)
}
