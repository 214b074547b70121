import type { Point } from './geometry.ts'
import { num } from './svg.ts'

/** A wire's shape: its SVG path, and points on it that are dense enough for collision tests. */
export interface Shape {
  readonly path: string
  readonly points: readonly Point[]
}

const CORNER = 14
const SAMPLES = 24
const CORNER_SAMPLES = [0, 0.25, 0.5, 0.75, 1]

/** @param lead how far it runs straight on first */
export function forward(from: Point, to: Point, lead: number): Shape {
  if (Math.abs(to.y - from.y) < 0.5) return { path: `M${point(from)}H${num(to.x)}`, points: [from, to] }
  const start = { x: from.x + lead, y: from.y }
  const bend = Math.max(24, Math.min((to.x - start.x) / 2, 400))
  const { path, points } = curve(start, { x: start.x + bend, y: start.y }, { x: to.x - bend, y: to.y }, to)
  return lead === 0 ? { path, points } : { path: path.replace('M', `M${point(from)}L`), points: [from, ...points] }
}

/** Straight on, up or down at `x`, and straight on. */
export const stepped = (from: Point, to: Point, x: number): Shape =>
  angular([from, { x, y: from.y }, { x, y: to.y }, to])

export function hang(from: Point, to: Point): Shape {
  const bend = Math.max(24, Math.abs(from.y - to.y) / 2)
  return curve(from, { x: from.x, y: from.y + bend }, { x: to.x, y: to.y - bend }, to)
}

/** Straight lines with round corners. A round corner runs inside the sharp one, at most a quarter of its radius. */
export function angular(corners: readonly Point[], radius = CORNER): Shape {
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

export const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

function towards(from: Point, to: Point, by: number): Point {
  const part = by / (distance(from, to) || 1)
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
}

const point = ({ x, y }: Point) => `${num(x)} ${num(y)}`
