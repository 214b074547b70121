import { isAiKind } from '../connections.ts'
import type { Edge } from '../graph.ts'
import { type Box, edgePorts, type Layout } from '../layout.ts'
import { once } from '../once.ts'
import { clashes, Lines, sharesEnd } from './clashes.ts'
import { combsOf, type Drawn } from './combs.ts'
import { contains, cross, grown, type Point, type Rect, rectAround, touch, union } from './geometry.ts'
import { type Words, wordsOf } from './labels.ts'
import { backLanes, routerLanes, STUB } from './lanes.ts'
import type { Covered } from './notes.ts'
import { findRoute, type Heading, type Space } from './route.ts'
import { angular, distance, forward, hang, type Shape, stepped } from './shapes.ts'
import { drawnLimits } from './svg.ts'

export interface Wire {
  readonly edge: Edge
  /** From the agent's port to the sub-node in `ai_*` wires, so that the dashes of those that share a line meet. */
  readonly path: string
  readonly ai: boolean
  readonly from: Point
  readonly to: Point
  readonly points: readonly Point[]
  /** Where the wires of a shared sub-node meet at its port, the length after which their dashes are to meet. */
  readonly meetsAfter: number
}

/** Above this product of nodes and connections, wires are not routed around nodes. */
const CAREFUL = 70_000
/** The search budget of one picture, in visited states. */
const SEARCH = 120_000
/** A search sees only this many of the lines that are taken nearby: the last ones. */
const SEEN = 120
const MOST_LINES = 600
const NEIGHBOURHOOD = 300
const NEARBY = 80
/** The room of the words beside an output. */
const WORDS = 36
const AIR = 8
const TIGHT_CORNER = 4
const COMB_CORNER = 10

/** A shape that a wire may have. `price`: how much worse than the first choice it is, in the unit of clashes. */
interface Choice {
  readonly shape: Shape
  readonly price: number
}

/** From this cost on, the search looks for a way around what lies in between. */
const BEARABLE = 100

/** Wires get their usual shape, or the one with the fewest clashes. */
export const drawWires = once((layout: Layout): readonly Wire[] => {
  const { graph, boxes } = layout
  const words = wordsOf(layout)
  const [notes = [], solid = []] = [true, false].map((isNote) =>
    boxes.filter(({ role }) => (role === 'note') === isNote),
  )
  const edges = drawnEdges(graph.edges, boxes)
  const careful = boxes.length * edges.length <= CAREFUL
  const [texts, titles] = [solid, notes].map((all) => all.flatMap(({ index }) => words.get(index)?.areas ?? []))
  const lines = new Lines()
  const search = { left: SEARCH }
  const lanes = routerLanes(edges, careful ? solid : [], words)

  // A wire up to a node above its agent's port would run through both.
  const strangersTo = ({ edge, source, target, from, to }: Drawn) =>
    isAiKind(edge.kind) && from.y < to.y + STUB ? solid : solid.filter((box) => box !== source && box !== target)
  const costOf = ({ shape, price }: Choice, drawn: Drawn) =>
    price + (careful ? clashes(shape.points, strangersTo(drawn), texts ?? [], titles ?? [], lines, drawn) : 0)
  const combs = combsOf(edges, (drawn, points) => costOf({ shape: toothed(points), price: 0 }, drawn) < BEARABLE)
  const choicesFor = (drawn: Drawn): Choice[] => {
    const { edge, source, from, to } = drawn
    const comb = combs.get(edge)
    const tooth = comb ? [{ shape: toothed(comb), price: 0 }] : []
    if (isAiKind(edge.kind)) return [...tooth, { shape: hang(to, from), price: comb ? BEARABLE / 2 : 0 }]
    if (to.x - from.x < 8) {
      const out = beyond(source) + (edge.output % 4) * 6
      const ys = backLanes(drawn, careful ? solid : [], words).map((y) => lines.levelNear(y, to) ?? y)
      const ways = ys.flatMap((y) => [out, out + 12].map((by) => around(from, to, y, by)))
      return ways.map((shape, at) => ({ shape, price: at * 5 }))
    }
    const beside = words.get(edge.from)?.outputs.find(({ port }) => port.y === from.y)
    const lead = leadOf(edge, source, from, to, beside?.area.width ?? 0)
    const lane = lanes.get(edge)
    const usual = { shape: forward(from, to, lead), price: lane === undefined ? 0 : BEARABLE / 2 }
    if (!careful || Math.abs(to.y - from.y) < STUB) return [usual]
    const xs = [to.x - 28, to.x - 44, to.x - 60, (from.x + to.x) / 2, from.x + lead + 16]
    const steps = xs
      .filter((x) => x > from.x + Math.max(16, lead) && x < to.x - 12)
      .map((x) => ({ shape: stepped(from, to, x), price: 60 }))
    return lane === undefined ? [usual, ...steps] : [{ shape: stepped(from, to, lane), price: 0 }, usual, ...steps]
  }

  return edges.map((drawn): Wire => {
    const { edge, source, target, from, to } = drawn
    const ai = isAiKind(edge.kind)
    let best: Shape | undefined
    let least = Number.POSITIVE_INFINITY
    for (const choice of choicesFor(drawn)) {
      const cost = least > choice.price ? costOf(choice, drawn) : least
      if (cost < least) [best, least] = [choice.shape, cost]
    }
    if (least >= BEARABLE && careful && search.left > 0) {
      const region = grown(rectAround([from, to]), NEIGHBOURHOOD)
      const taken = lines.all
        .slice(-MOST_LINES)
        .filter((line) => !sharesEnd(line, drawn) && touch(region, rectAround([line.a, line.b])))
        .slice(-SEEN)
        .map(({ a, b }) => [a, b] as const)
      const led = leadAround(from, to, ai ? 'up' : 'right', [source, target], strangersTo(drawn), words, {
        taken,
        search,
        notes,
      })
      if (led && costOf({ shape: led, price: BEARABLE / 2 }, drawn) < least) best = led
    }
    const shape = best ?? forward(from, to, 0)
    if (careful) lines.add(shape.points, drawn)
    const isShared = ai && !combs.has(edge) && (graph.outgoing[edge.from] ?? []).length > 1
    const { path, points } = shape
    return { edge, path, ai, from, to, points, meetsAfter: isShared ? lengthOf(points) : 0 }
  })
})

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

/** What a wire takes of a note: no line of text stands on it, or beside a level part or a bend. */
export function takenOf({ path, points }: Wire, note: Rect): Covered[] {
  if (!touch(rectAround(points), note)) return []
  const pieces = points.flatMap((to, at) => {
    const from = points[at - 1]
    return from && cross(from, to, note) ? [grown(rectAround([from, to]), 3)] : []
  })
  const whole = union(pieces)
  const isBent = path.includes('C')
  if (isBent && whole.height > whole.width) return [whole]
  const isBeside = ({ width, height }: Rect) => points.length === 2 || (!isBent && width <= height)
  return pieces.map((piece) => ({ ...piece, isAcross: !isBeside(piece) }))
}

function leadAround(
  from: Point,
  to: Point,
  heading: Heading,
  ends: readonly [Box, Box],
  others: readonly Box[],
  words: ReadonlyMap<number, Words>,
  { taken, search, notes }: { taken: Space['taken']; search: { left: number }; notes: readonly Box[] },
): Shape | undefined {
  const [middleX, middleY] = [(from.x + to.x) / 2, (from.y + to.y) / 2]
  const far = (box: Box) => Math.abs(box.x - middleX) + Math.abs(box.y - middleY)
  // When nodes overlap, one of them may cover the port; the wire cannot avoid that one.
  const free = others.filter((box) => !contains(grown(box, 1), from) && !contains(grown(box, 1), to))
  const near = free.length <= NEARBY ? free : free.toSorted((a, b) => far(a) - far(b)).slice(0, NEARBY)
  const all = [...ends, ...near]
  const region = grown(rectAround([from, to]), NEIGHBOURHOOD)
  const seen = notes.filter((note) => touch(region, note)).slice(0, NEARBY)
  const names = [...all, ...seen].flatMap((box) => words.get(box.index)?.areas ?? [])
  for (const air of [AIR, 1]) {
    const bodies = all.map((box) => grown(box, air))
    const start = stub(from, heading, 1, near, beyond(ends[0]))
    const end = stub(to, heading, -1, near)
    const space = { bodies, names, taken, left: search.left }
    const route = findRoute(start, end, heading, space)
    search.left = space.left
    if (route === undefined) continue
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

const lengthOf = (points: readonly Point[]) =>
  points.reduce((sum, point, at) => sum + distance(points[at - 1] ?? point, point), 0)

const toothed = (points: readonly Point[]) => angular(straightened(points), COMB_CORNER)

/** Out to the right, along the lane at `y` to the left, and in again. */
function around(from: Point, to: Point, y: number, stub: number): Shape {
  const [right, left] = [from.x + stub, to.x - STUB]
  return angular([from, { x: right, y: from.y }, { x: right, y }, { x: left, y }, { x: left, y: to.y }, to])
}

/** How far a wire runs straight past the words of its output: furthest if it passes most of the other outputs. */
function leadOf({ output }: Edge, { outputs }: Box, from: Point, to: Point, wordsWide: number): number {
  if (outputs < 2) return 0
  const passed = to.y > from.y ? outputs - 1 - output : output
  return Math.min(Math.max(WORDS, wordsWide + 12) + 6 * passed, (to.x - from.x) * 0.55)
}
