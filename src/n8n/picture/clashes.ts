import { cross, grown, type Point, type Rect, rectAround, touch } from './geometry.ts'

/** Where a wire begins and ends. */
interface Ends {
  readonly from: Point
  readonly to: Point
}

export interface Line extends Ends {
  readonly a: Point
  readonly b: Point
}

const PRICE = { body: 1000, words: 150, title: 80, line: 120, hug: 110 }
/** A wire closer to a node seems to end there. */
const HUG = 4
/** Lines closer than this lie on one another; shorter ones than `SHORT` are part of a turn. */
const CLOSE = 4
const SHORT = 20
const NEAR = 24

/** A wire with more is not worth a closer look. */
const WORST = 3000

/** How often a wire runs through nodes and words, and along other wires, with a price for each. */
export function clashes(
  points: readonly Point[],
  bodies: readonly Rect[],
  words: readonly Rect[],
  titles: readonly Rect[],
  lines: Lines,
  ends: Ends,
): number {
  const frame = rectAround(points)
  let sum = PRICE.line * lines.along(straightParts(points), ends)
  const through = (area: Rect) => touch(frame, area) && runsThrough(points, area)
  for (const area of words) if (sum < WORST && through(area)) sum += PRICE.words
  for (const area of titles) if (sum < WORST && through(area)) sum += PRICE.title
  for (const body of bodies)
    if (sum < WORST && through(grown(body, HUG))) sum += through(grown(body, -1)) ? PRICE.body : PRICE.hug
  return sum
}

export function runsThrough(points: readonly Point[], box: Rect): boolean {
  return points.some((end, at) => {
    const start = points[at - 1]
    return start !== undefined && cross(start, end, box)
  })
}

/** The level and upright parts of a wire. */
export const straightParts = (points: readonly Point[]): (readonly [Point, Point])[] =>
  points.flatMap((b, at) => {
    const a = points[at - 1]
    if (!a || (Math.abs(a.x - b.x) > 0.5 && Math.abs(a.y - b.y) > 0.5)) return []
    return Math.abs(a.x - b.x) + Math.abs(a.y - b.y) > SHORT ? [[a, b] as const] : []
  })

/** The straight parts of the wires drawn so far, by the line of the canvas on which they lie. */
export class Lines {
  readonly all: Line[] = []
  private readonly places = new Map<string, Line[]>()

  add(points: readonly Point[], { from, to }: Ends) {
    for (const [a, b] of straightParts(points)) {
      const line = { a, b, from, to }
      this.all.push(line)
      const key = placeOf(a, b)
      const there = this.places.get(key)
      if (there) there.push(line)
      else this.places.set(key, [line])
    }
  }

  /** The height of a level line to the same end that is so near that both should be one. */
  levelNear = (y: number, to: Point) =>
    this.all.find((line) => isSame(line.to, to) && line.a.y === line.b.y && Math.abs(line.a.y - y) < NEAR)?.a.y

  /** How many of the parts lie on those of wires with other ends. Wires that share an end may share a line. */
  along(parts: readonly (readonly [Point, Point])[], ends: Ends): number {
    return parts.filter(([a, b]) =>
      [-1, 0, 1].some((by) =>
        this.places.get(placeOf(a, b, by))?.some((line) => !sharesEnd(line, ends) && overlap(line, a, b) > SHORT),
      ),
    ).length
  }
}

export const sharesEnd = (a: Ends, b: Ends) => isSame(a.from, b.from) || isSame(a.to, b.to)

const isSame = (a: Point, b: Point) => a.x === b.x && a.y === b.y

const placeOf = (a: Point, b: Point, by = 0) => {
  const isLevel = Math.abs(a.y - b.y) <= 0.5
  return `${isLevel} ${Math.round((isLevel ? a.y : a.x) / CLOSE) + by}`
}

function overlap(line: Line, a: Point, b: Point): number {
  const shared = (p: number, q: number, r: number, s: number) =>
    Math.min(Math.max(p, q), Math.max(r, s)) - Math.max(Math.min(p, q), Math.min(r, s))
  return Math.max(shared(line.a.x, line.b.x, a.x, b.x), shared(line.a.y, line.b.y, a.y, b.y))
}
