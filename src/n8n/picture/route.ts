import type { Point } from './positions.ts'
import { cross, type Rect } from './rect.ts'

export interface Space {
  /** What no wire may run through. */
  readonly bodies: readonly Rect[]
  /** What a wire should rather not run through: the names below the nodes. */
  readonly names: readonly Rect[]
  /** Wires that were led around already; lying on one of them would hide which is which. */
  readonly taken: (readonly [Point, Point])[]
  /** How many more corners may be looked at, so that no file takes long. */
  left: number
}

/** The way that a wire leaves its first point and arrives at its last one. */
export type Heading = 'right' | 'up'

const DISTANCES = [16, 26]
const BELOW_NAME = 52
const BEND = 60
const THROUGH_NAME = 60
const ON_A_WIRE = 90
const LONGEST_SEARCH = 20_000
const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const
const DIRECTION = { right: 0, up: 3 } as const

interface State {
  readonly x: number
  readonly y: number
  readonly direction: number
  readonly cost: number
  readonly expected: number
  readonly before: State | undefined
}

/** The cheapest way around everything, in straight lines with few corners (A*); `undefined` where there is none. */
export function findRoute(start: Point, end: Point, heading: Heading, space: Space): Point[] | undefined {
  const xs = lines([start.x, end.x], space.bodies, ({ x, width }) => DISTANCES.flatMap((d) => [x - d, x + width + d]))
  const ys = lines([start.y, end.y], space.bodies, ({ y, height }) => [
    ...DISTANCES.flatMap((d) => [y - d, y + height + d]),
    y + height + BELOW_NAME,
  ])
  const direction = DIRECTION[heading]
  const [goalX, goalY] = [xs.indexOf(end.x), ys.indexOf(end.y)]
  const at = ({ x, y }: State): Point => ({ x: xs[x] ?? 0, y: ys[y] ?? 0 })
  const done = new Set<number>()
  const waiting = new Heap()
  waiting.add({ x: xs.indexOf(start.x), y: ys.indexOf(start.y), direction, cost: 0, expected: 0, before: undefined })
  for (let looked = 0; looked < LONGEST_SEARCH && space.left > 0; looked++, space.left--) {
    const state = waiting.take()
    if (state === undefined) return undefined
    if (state.x === goalX && state.y === goalY && state.direction === direction) return corners(state, at)
    const key = (state.x * ys.length + state.y) * 4 + state.direction
    if (done.has(key)) continue
    done.add(key)
    for (const [turn, [dx, dy]] of STEPS.entries()) {
      if ((turn + 2) % 4 === state.direction) continue
      const next = { x: state.x + dx, y: state.y + dy }
      if (next.x < 0 || next.y < 0 || next.x >= xs.length || next.y >= ys.length) continue
      const [from, to] = [at(state), { x: xs[next.x] ?? 0, y: ys[next.y] ?? 0 }]
      if (space.bodies.some((body) => cross(from, to, body))) continue
      const length = Math.abs(to.x - from.x) + Math.abs(to.y - from.y)
      const bends = turn === state.direction ? 0 : BEND
      const named = space.names.some((name) => cross(from, to, name)) ? THROUGH_NAME : 0
      const shared = space.taken.some((wire) => overlap(from, to, wire)) ? ON_A_WIRE : 0
      const cost = state.cost + length + bends + named + shared
      const rest = Math.abs(end.x - to.x) + Math.abs(end.y - to.y)
      waiting.add({ ...next, direction: turn, cost, expected: cost + rest, before: state })
    }
  }
  return undefined
}

function lines(own: readonly number[], bodies: readonly Rect[], beside: (body: Rect) => number[]): number[] {
  return [...new Set([...own, ...bodies.flatMap(beside)])].sort((a, b) => a - b)
}

/** Where the way turns, and its two ends. */
function corners(last: State, at: (state: State) => Point): Point[] {
  const points = [at(last)]
  for (let state = last; state.before; state = state.before) {
    if (state.before.before === undefined || state.before.direction !== state.direction) points.push(at(state.before))
  }
  return points.reverse()
}

function overlap(from: Point, to: Point, [a, b]: readonly [Point, Point]): boolean {
  const between = (p: number, q: number, r: number, s: number) =>
    Math.min(Math.max(p, q), Math.max(r, s)) - Math.max(Math.min(p, q), Math.min(r, s))
  if (from.y === to.y && a.y === b.y && Math.abs(from.y - a.y) < 6) return between(from.x, to.x, a.x, b.x) > 0
  return from.x === to.x && a.x === b.x && Math.abs(from.x - a.x) < 6 && between(from.y, to.y, a.y, b.y) > 0
}

/** The state with the least expected cost comes out first. */
class Heap {
  private readonly states: State[] = []

  add(state: State) {
    const { states } = this
    let at = states.push(state) - 1
    while (at > 0) {
      const above = (at - 1) >> 1
      const parent = states[above]
      if (parent === undefined || parent.expected <= state.expected) break
      states[at] = parent
      at = above
    }
    states[at] = state
  }

  take(): State | undefined {
    const { states } = this
    const first = states[0]
    const moved = states.pop()
    if (moved === undefined || states.length === 0) return first
    let at = 0
    for (;;) {
      const left = 2 * at + 1
      const [a, b] = [states[left], states[left + 1]]
      const child = b !== undefined && a !== undefined && b.expected < a.expected ? left + 1 : left
      const smaller = states[child]
      if (smaller === undefined || smaller.expected >= moved.expected) break
      states[at] = smaller
      at = child
    }
    states[at] = moved
    return first
  }
}
