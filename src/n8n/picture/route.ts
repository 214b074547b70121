import { type Point, type Rect, rectAround } from './geometry.ts'

/** The direction in which a wire leaves its first point and reaches its last one. */
export type Heading = 'right' | 'up'

const BEND = 110
/** The weight of the estimate. A route may cost up to this many times the cheapest, and is found much sooner. */
const HASTE = 1.2
const LONGEST_SEARCH = 60_000
const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const
const DIRECTION = { right: 0, up: 3 } as const

/** A cheap route around all bodies, in straight lines with few corners (A*); `undefined` if there is none. */
export function findRoute(start: Point, end: Point, heading: Heading, space: Space): Point[] | undefined {
  const { xs, ys, price } = gridOf(start, end, space)
  const pointOf = ({ x, y }: Pick<State, 'x' | 'y'>): Point => ({ x: xs[x] ?? 0, y: ys[y] ?? 0 })
  space.left -= Math.ceil((xs.length * ys.length) / 30) + 8 * (space.taken.length + space.names.length)
  const direction = DIRECTION[heading]
  const [goalX, goalY] = [xs.indexOf(end.x), ys.indexOf(end.y)]
  const done = new Uint8Array(xs.length * ys.length * 4)
  const waiting = new Heap()
  waiting.add({ x: xs.indexOf(start.x), y: ys.indexOf(start.y), direction, cost: 0, expected: 0, before: undefined })
  for (let looked = 0; looked < LONGEST_SEARCH && space.left > 0; looked++, space.left--) {
    const state = waiting.take()
    if (state === undefined) return undefined
    if (state.x === goalX && state.y === goalY && state.direction === direction) return corners(state).map(pointOf)
    const key = (state.x * ys.length + state.y) * 4 + state.direction
    if (done[key] === 1) continue
    done[key] = 1
    const from = pointOf(state)
    for (const [turn, [dx, dy]] of STEPS.entries()) {
      if ((turn + 2) % 4 === state.direction) continue
      const [x, y] = [state.x + dx, state.y + dy]
      if (x < 0 || y < 0 || x >= xs.length || y >= ys.length) continue
      const extra = price(Math.min(x, state.x), Math.min(y, state.y), dx !== 0)
      if (extra === undefined) continue
      const to = pointOf({ x, y })
      const bends = turn === state.direction ? 0 : BEND
      const cost = state.cost + Math.abs(to.x - from.x) + Math.abs(to.y - from.y) + bends + extra
      const expected = cost + HASTE * (Math.abs(end.x - to.x) + Math.abs(end.y - to.y))
      waiting.add({ x, y, direction: turn, cost, expected, before: state })
    }
  }
  return undefined
}

function corners(last: State): State[] {
  const states = [last]
  for (let state = last; state.before; state = state.before) {
    if (state.before.before === undefined || state.before.direction !== state.direction) states.push(state.before)
  }
  return states.reverse()
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

export interface Space {
  readonly bodies: readonly Rect[]
  readonly names: readonly Rect[]
  /** Wires that are routed already. Two wires on the same line could not be told apart. */
  readonly taken: readonly (readonly [Point, Point])[]
  /** The remaining search budget, in visited states, so that no file takes long. */
  left: number
}

const DISTANCES = [16, 26]
const BELOW_NAME = 8
const TOUCHING = 6
const BLOCKED = 1
const NAME = 2
const WIRE = 4
const PRICES: Readonly<Record<number, number>> = { [NAME]: 160, [WIRE]: 90, [NAME + WIRE]: 250 }

/** The grid lines beside all bodies, on which wires may run, and what each segment of them crosses. */
function gridOf(start: Point, end: Point, { bodies, names, taken }: Space) {
  const both = (at: number, size: number) => DISTANCES.flatMap((by) => [at - by, at + size + by])
  const xs = sorted([start.x, end.x, ...bodies.flatMap(({ x, width }) => both(x, width))])
  const below = names.map(({ y, height }) => y + height + BELOW_NAME)
  const ys = sorted([start.y, end.y, ...below, ...bodies.flatMap(({ y, height }) => both(y, height))])
  const across = new Uint8Array(xs.length * ys.length)
  const down = new Uint8Array(xs.length * ys.length)
  const fill = (marks: Uint8Array, left: number, right: number, top: number, bottom: number, mark: number) => {
    for (let column = left; column <= right; column++) {
      for (let row = top; row <= bottom; row++) {
        const at = column * ys.length + row
        marks[at] = (marks[at] ?? 0) | mark
      }
    }
  }
  /** Marks the segments that cross the inside of a rectangle. */
  const mark = ({ x, y, width, height }: Rect, value: number, only?: 'across' | 'down') => {
    const [left, top] = [firstAbove(xs, x), firstAbove(ys, y)]
    const [right, bottom] = [firstAbove(xs, x + width, true) - 1, firstAbove(ys, y + height, true) - 1]
    // The segment that reaches into the rectangle begins one line before the first line inside.
    if (only !== 'down') fill(across, Math.max(0, left - 1), right, top, bottom, value)
    if (only !== 'across') fill(down, left, right, Math.max(0, top - 1), bottom, value)
  }
  for (const body of bodies) mark(body, BLOCKED)
  for (const name of names) mark(name, NAME)
  for (const line of taken) {
    const { x, y, width, height } = rectAround(line)
    if (height === 0) mark({ x, y: y - TOUCHING, width, height: 2 * TOUCHING }, WIRE, 'across')
    else mark({ x: x - TOUCHING, y, width: 2 * TOUCHING, height }, WIRE, 'down')
  }

  /** The price of the segment to the next crossing, on top of its length; `undefined` where a body blocks it. */
  const price = (x: number, y: number, isAcross: boolean): number | undefined => {
    const marks = (isAcross ? across : down)[x * ys.length + y] ?? BLOCKED
    return marks & BLOCKED ? undefined : (PRICES[marks] ?? 0)
  }
  return { xs, ys, price }
}

const sorted = (values: readonly number[]) => [...new Set(values)].sort((a, b) => a - b)

/** The first place whose value is greater than, or with `orEqual` at least, the given one. */
function firstAbove(values: readonly number[], value: number, orEqual = false): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const at = values[middle] ?? 0
    if (at > value || (orEqual && at === value)) high = middle
    else low = middle + 1
  }
  return low
}
