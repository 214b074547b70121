import type { Point } from './positions.ts'
import { Grid, type Space } from './route-grid.ts'

/** The direction in which a wire leaves its first point and reaches its last one. */
export type Heading = 'right' | 'up'

const BEND = 60
const LONGEST_SEARCH = 60_000
const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const
const DIRECTION = { right: 0, up: 3 } as const

/** The cheapest route around all bodies, in straight lines with few corners (A*); `undefined` if there is none. */
export function findRoute(start: Point, end: Point, heading: Heading, space: Space): Point[] | undefined {
  const grid = new Grid(start, end, space)
  const { xs, ys } = grid
  space.left -= Math.ceil((xs.length * ys.length) / 100)
  const direction = DIRECTION[heading]
  const [goalX, goalY] = [xs.indexOf(end.x), ys.indexOf(end.y)]
  const done = new Uint8Array(xs.length * ys.length * 4)
  const waiting = new Heap()
  waiting.add({ x: xs.indexOf(start.x), y: ys.indexOf(start.y), direction, cost: 0, expected: 0, before: undefined })
  for (let looked = 0; looked < LONGEST_SEARCH && space.left > 0; looked++, space.left--) {
    const state = waiting.take()
    if (state === undefined) return undefined
    if (state.x === goalX && state.y === goalY && state.direction === direction) {
      return corners(state, ({ x, y }) => grid.at(x, y))
    }
    const key = (state.x * ys.length + state.y) * 4 + state.direction
    if (done[key] === 1) continue
    done[key] = 1
    const from = grid.at(state.x, state.y)
    for (const [turn, [dx, dy]] of STEPS.entries()) {
      if ((turn + 2) % 4 === state.direction) continue
      const [x, y] = [state.x + dx, state.y + dy]
      if (x < 0 || y < 0 || x >= xs.length || y >= ys.length) continue
      const extra = grid.price(Math.min(x, state.x), Math.min(y, state.y), dx !== 0)
      if (extra === undefined) continue
      const to = grid.at(x, y)
      const bends = turn === state.direction ? 0 : BEND
      const cost = state.cost + Math.abs(to.x - from.x) + Math.abs(to.y - from.y) + bends + extra
      const expected = cost + Math.abs(end.x - to.x) + Math.abs(end.y - to.y)
      waiting.add({ x, y, direction: turn, cost, expected, before: state })
    }
  }
  return undefined
}

/** The turns of the route and its two ends. */
function corners(last: State, at: (state: State) => Point): Point[] {
  const points = [at(last)]
  for (let state = last; state.before; state = state.before) {
    if (state.before.before === undefined || state.before.direction !== state.direction) points.push(at(state.before))
  }
  return points.reverse()
}

/** A crossing of two lines of the grid, reached in a direction. */
interface State {
  readonly x: number
  readonly y: number
  readonly direction: number
  readonly cost: number
  readonly expected: number
  readonly before: State | undefined
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
