import type { Point } from './positions.ts'
import type { Rect } from './rect.ts'

export interface Space {
  /** Boxes that no wire may cross. */
  readonly bodies: readonly Rect[]
  /** The names below the nodes, which wires should avoid. */
  readonly names: readonly Rect[]
  /** Wires that are routed already. Two wires on the same line could not be told apart. */
  readonly taken: (readonly [Point, Point])[]
  /** The remaining search budget, in visited states, so that no file takes long. */
  left: number
}

const DISTANCES = [16, 26]
const BELOW_NAME = 52
/** Two wires that are closer than this look like one. */
const TOUCHING = 6
const BLOCKED = 1
const NAME = 2
const WIRE = 4
/** The price of a grid segment by its marks. */
const PRICES: Readonly<Record<number, number>> = { [NAME]: 60, [WIRE]: 90, [NAME + WIRE]: 150 }

/** The grid lines beside all bodies, on which wires may run, and what each segment of them crosses. */
export class Grid {
  readonly xs: readonly number[]
  readonly ys: readonly number[]
  private readonly across: Uint8Array
  private readonly down: Uint8Array

  constructor(start: Point, end: Point, { bodies, names, taken }: Space) {
    const both = (at: number, size: number) => DISTANCES.flatMap((by) => [at - by, at + size + by])
    this.xs = sorted([start.x, end.x, ...bodies.flatMap(({ x, width }) => both(x, width))])
    this.ys = sorted([
      start.y,
      end.y,
      ...bodies.flatMap(({ y, height }) => [...both(y, height), y + height + BELOW_NAME]),
    ])
    this.across = new Uint8Array(this.xs.length * this.ys.length)
    this.down = new Uint8Array(this.xs.length * this.ys.length)
    for (const body of bodies) this.mark(body, BLOCKED)
    for (const name of names) this.mark(name, NAME)
    for (const [a, b] of taken) {
      const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)]
      const [width, height] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)]
      if (height === 0) this.mark({ x, y: y - TOUCHING, width, height: 2 * TOUCHING }, WIRE, 'across')
      else this.mark({ x: x - TOUCHING, y, width: 2 * TOUCHING, height }, WIRE, 'down')
    }
  }

  at(x: number, y: number): Point {
    return { x: this.xs[x] ?? 0, y: this.ys[y] ?? 0 }
  }

  /** The price of the segment to the next crossing, on top of its length; `undefined` where a body blocks it. */
  price(x: number, y: number, across: boolean): number | undefined {
    const marks = (across ? this.across : this.down)[x * this.ys.length + y] ?? BLOCKED
    return marks & BLOCKED ? undefined : (PRICES[marks] ?? 0)
  }

  /** Marks the segments that cross the inside of a rectangle. */
  private mark({ x, y, width, height }: Rect, mark: number, only?: 'across' | 'down') {
    const { xs, ys } = this
    const [left, top] = [firstAbove(xs, x), firstAbove(ys, y)]
    const [right, bottom] = [firstAbove(xs, x + width, true) - 1, firstAbove(ys, y + height, true) - 1]
    // The segment that reaches into the rectangle begins one line before the first line inside.
    if (only !== 'down') this.fill(this.across, Math.max(0, left - 1), right, top, bottom, mark)
    if (only !== 'across') this.fill(this.down, left, right, Math.max(0, top - 1), bottom, mark)
  }

  private fill(marks: Uint8Array, left: number, right: number, top: number, bottom: number, mark: number) {
    for (let column = left; column <= right; column++) {
      for (let row = top; row <= bottom; row++) {
        const at = column * this.ys.length + row
        marks[at] = (marks[at] ?? 0) | mark
      }
    }
  }
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
