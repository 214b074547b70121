import { isAiKind } from '../connections.ts'
import type { Edge, Graph } from '../graph.ts'
import { type Box, edgePorts, type Layout, nameStandsInside } from '../layout.ts'
import { outputLabel } from '../output-labels.ts'
import { combsOf, type Drawn } from './combs.ts'
import { contains, cross, grown, type Point, type Rect, rectAround, touch } from './geometry.ts'
import { findRoute, type Heading, type Space } from './route.ts'
import { drawnLimits, num } from './svg.ts'
import { cutText, measure, OUTPUT_WORDS } from './text.ts'

export interface Wire {
  readonly edge: Edge
  /** From the agent's port to the sub-node in `ai_*` wires, so that the dashes of those that share a line meet. */
  readonly path: string
  readonly ai: boolean
  readonly from: Point
  readonly to: Point
  /** The extent of a detour, so that the picture makes room for it. */
  readonly reach: readonly Point[]
}

/** Above this product of nodes and connections, wires are not routed around nodes. */
const CAREFUL = 120_000
/** The search budget of one picture, in visited states. */
const SEARCH = 200_000
const NEARBY = 80
const STUB = 24
/** The room of the words beside an output. */
const WORDS = 36
const NAME = 44
const AIR = 8
const TIGHT_CORNER = 4

/** Wires get their usual shape, or a route around the nodes in their way. */
export function drawWires({ graph, boxes }: Layout): Wire[] {
  const solid = boxes.filter((box) => box.role !== 'note')
  const edges = drawnEdges(graph.edges, boxes)
  const careful = solid.length * edges.length <= CAREFUL
  const lanes: Lane[] = []
  const space: Space = { bodies: [], names: [], taken: [], left: SEARCH }
  const combs = combsOf(edges)
  return edges.map(({ edge, source, target, from, to }): Wire => {
    const ai = isAiKind(edge.kind)
    const others = careful ? solid.filter((box) => box !== source && box !== target) : []
    const isClear = ({ points }: Shape) => {
      const frame = rectAround(points)
      return !others.some((box) => touch(frame, box) && runsThrough(points, grown(box, -1)))
    }
    const back = () => {
      const wanted = laneFor(source, target, from, to, careful ? solid : [])
      return around(
        from,
        to,
        careful ? laneNear(lanes, edge.to, wanted) : wanted,
        beyond(source) + (edge.output % 4) * 6,
      )
    }
    const isBack = !ai && to.x - from.x < 8
    const comb = combs.get(edge)
    const toothed = comb && angular(straightened(comb), COMB_CORNER)
    const usual =
      toothed && isClear(toothed)
        ? toothed
        : ai
          ? hang(to, from)
          : isBack
            ? back()
            : forward(from, to, leadOf(graph, edge, source, from, to))
    const led =
      usual === toothed || isClear(usual)
        ? undefined
        : leadAround(from, to, ai ? 'up' : 'right', [source, target], others, space)
    const shape = led ?? usual
    return { edge, path: shape.path, ai, from, to, reach: led || isBack ? shape.points : [] }
  })
}

/**
 * Each pair of ports once. Where there are more than a reader can follow, each pair of nodes once, and of those the
 * shortest.
 */
function drawnEdges(edges: readonly Edge[], boxes: readonly Box[]): Drawn[] {
  const many = edges.length > drawnLimits.wires
  const drawn = new Map<string, Drawn>()
  for (const edge of edges) {
    const [source, target, ports] = [boxes[edge.from], boxes[edge.to], edgePorts(boxes, edge)]
    if (!source || !target || !ports || source.role === 'note' || target.role === 'note') continue
    const { from, to } = ports
    const [low, high] = [Math.min(edge.from, edge.to), Math.max(edge.from, edge.to)]
    const key = many ? `${low} ${high}` : `${edge.from} ${edge.to} ${from.x} ${from.y} ${to.x} ${to.y}`
    if (!drawn.has(key)) drawn.set(key, { edge, source, target, from, to })
  }
  const length = ({ from, to }: Drawn) => distance(from, to)
  const shown = [...drawn.values()]
  return shown.length > drawnLimits.wires
    ? shown.sort((a, b) => length(a) - length(b)).slice(0, drawnLimits.wires)
    : shown
}

/** Shorter ones are part of a turn. */
const LONG = 160

/** The long level lines of a detour: no line of a note runs along them. */
export const levelParts = ({ reach }: Wire): Rect[] =>
  reach.flatMap(({ x, y }, at) => {
    const before = reach[at - 1]
    const length = before && Math.abs(before.y - y) < 0.5 ? Math.abs(before.x - x) : 0
    return length > LONG ? [{ x: Math.min(x, before?.x ?? x), y: y - 3, width: length, height: 6 }] : []
  })

function runsThrough(points: readonly Point[], box: Rect): boolean {
  return points.some((end, at) => {
    const start = points[at - 1]
    return start !== undefined && cross(start, end, box)
  })
}

function leadAround(
  from: Point,
  to: Point,
  heading: Heading,
  ends: readonly [Box, Box],
  others: readonly Box[],
  space: Space,
): Shape | undefined {
  const [middleX, middleY] = [(from.x + to.x) / 2, (from.y + to.y) / 2]
  const far = (box: Box) => Math.abs(box.x - middleX) + Math.abs(box.y - middleY)
  // When nodes overlap, one of them may cover the port; the wire cannot avoid that one.
  const free = others.filter((box) => !contains(grown(box, 1), from) && !contains(grown(box, 1), to))
  const near = free.length <= NEARBY ? free : free.toSorted((a, b) => far(a) - far(b)).slice(0, NEARBY)
  const all = [...ends, ...near]
  const names = all.filter((box) => !nameStandsInside(box)).map(nameBelow)
  for (const air of [AIR, 1]) {
    const bodies = all.map((box) => grown(box, air))
    const start = stub(from, heading, 1, near, beyond(ends[0]))
    const end = stub(to, heading, -1, near)
    const search = { ...space, bodies, names }
    const route = findRoute(start, end, heading, search)
    space.left = search.left
    if (route === undefined) continue
    for (const [at, next] of route.slice(1).entries()) space.taken.push([route[at] ?? next, next])
    // Round corners must not reach into a body that is close.
    const points = straightened([from, ...route, to])
    return angular(heading === 'up' ? points.reverse() : points, air === AIR ? undefined : TIGHT_CORNER)
  }
  return undefined
}

/** A short straight line out of a port, or into it; shorter when the next node is close. */
function stub(port: Point, heading: Heading, sign: 1 | -1, boxes: readonly Box[], longest = 16): Point {
  const [dx, dy] = heading === 'right' ? [sign, 0] : [0, -sign]
  const at = (length: number) => ({ x: port.x + dx * length, y: port.y + dy * length })
  const length = [longest, 16, 10, 5].find((each) => !boxes.some((box) => cross(port, at(each), grown(box, 2)))) ?? 2
  return at(length)
}

/** How far a wire leaves a node before it turns. */
const beyond = ({ outputs }: Box) => (outputs > 1 ? WORDS + 8 : STUB)

function straightened(points: readonly Point[]): Point[] {
  return points.filter((point, at) => {
    const [before, after] = [points[at - 1], points[at + 1]]
    if (before === undefined || after === undefined) return true
    return !(before.x === point.x && point.x === after.x) && !(before.y === point.y && point.y === after.y)
  })
}

function nameBelow({ x, y, width, height }: Box): Rect {
  return { x: x + width / 2 - 70, y: y + height, width: 140, height: NAME }
}

interface Lane {
  readonly target: number
  readonly y: number
}

/** Backward wires into the same node share a lane. Lanes of different nodes keep a distance. */
function laneNear(lanes: Lane[], target: number, wanted: number): number {
  const shared = lanes.find((lane) => lane.target === target && Math.abs(lane.y - wanted) < 36)
  if (shared !== undefined) return shared.y
  let y = wanted
  for (let tries = 0; tries < 8 && lanes.some((lane) => Math.abs(lane.y - y) < 8); tries++) y += 10
  lanes.push({ target, y })
  return y
}

/** Out to the right, along the lane at `y` to the left, and in again. */
function around(from: Point, to: Point, y: number, stub: number): Shape {
  const [right, left] = [from.x + stub, to.x - STUB]
  return angular([from, { x: right, y: from.y }, { x: right, y }, { x: left, y }, { x: left, y: to.y }, to])
}

/** The height at which a backward wire runs: between the two rows, or else past everything between, on the shorter side. */
function laneFor(source: Box, target: Box, from: Point, to: Point, boxes: readonly Box[]): number {
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

/** A wire's shape: its SVG path, and points on it that are dense enough for collision tests. */
interface Shape {
  readonly path: string
  readonly points: readonly Point[]
}

const CORNER = 14
const COMB_CORNER = 10
const SAMPLES = 24
const CORNER_SAMPLES = [0, 0.25, 0.5, 0.75, 1]

/** @param lead how far it runs straight on first */
function forward(from: Point, to: Point, lead: number): Shape {
  if (Math.abs(to.y - from.y) < 0.5) return { path: `M${point(from)}H${num(to.x)}`, points: [from, to] }
  const start = { x: from.x + lead, y: from.y }
  const bend = Math.max(24, Math.min((to.x - start.x) / 2, 400))
  const { path, points } = curve(start, { x: start.x + bend, y: start.y }, { x: to.x - bend, y: to.y }, to)
  return lead === 0 ? { path, points } : { path: path.replace('M', `M${point(from)}L`), points: [from, ...points] }
}

/** Past the words beside its output; the wire that has to pass most of the others' goes furthest. */
function leadOf(graph: Graph, { from: source, output }: Edge, { outputs }: Box, from: Point, to: Point): number {
  if (outputs < 2) return 0
  const words = cutText(outputLabel(graph, source, output) ?? '', OUTPUT_WORDS)
  const passed = to.y > from.y ? outputs - 1 - output : output
  return Math.min(Math.max(WORDS, measure(words) * 13 + 12) + 6 * passed, (to.x - from.x) * 0.4)
}

function hang(from: Point, to: Point): Shape {
  const bend = Math.max(24, Math.abs(from.y - to.y) / 2)
  return curve(from, { x: from.x, y: from.y + bend }, { x: to.x, y: to.y - bend }, to)
}

/** Straight lines with round corners. A round corner runs inside the sharp one, at most a quarter of its radius. */
function angular(corners: readonly Point[], radius = CORNER): Shape {
  let path = ''
  const points: Point[] = []
  for (const [at, here] of corners.entries()) {
    const [before, after] = [corners[at - 1], corners[at + 1]]
    if (before === undefined || after === undefined) {
      path += `${before ? 'L' : 'M'}${point(here)}`
      points.push(here)
    } else {
      const round = Math.min(radius, distance(before, here) / 2, distance(here, after) / 2)
      const [start, end] = [towards(here, before, round), towards(here, after, round)]
      path += `L${point(start)}Q${point(here)} ${point(end)}`
      points.push(...CORNER_SAMPLES.map((t) => bend(start, here, end, t)))
    }
  }
  return { path, points }
}

function bend(start: Point, control: Point, end: Point, t: number): Point {
  const [p, q, r] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2]
  return { x: p * start.x + q * control.x + r * end.x, y: p * start.y + q * control.y + r * end.y }
}

function curve(from: Point, a: Point, b: Point, to: Point): Shape {
  const points = Array.from({ length: SAMPLES + 1 }, (_, step): Point => {
    const t = step / SAMPLES
    const [p, q, r, s] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3]
    return { x: p * from.x + q * a.x + r * b.x + s * to.x, y: p * from.y + q * a.y + r * b.y + s * to.y }
  })
  return { path: `M${point(from)}C${point(a)} ${point(b)} ${point(to)}`, points }
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

function towards(from: Point, to: Point, by: number): Point {
  const part = by / (distance(from, to) || 1)
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
}

const point = ({ x, y }: Point) => `${num(x)} ${num(y)}`
