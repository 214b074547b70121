import type { WorkflowNode } from '../file.ts'
import { isArray, own } from '../json.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

/** Real canvases are up to 10,000 wide; a node further than this from the middle one is a mistake. */
const REACH = 8000
const STEP = 224

const clamp = (value: number, minimum: number, maximum: number) => Math.min(maximum, Math.max(minimum, value))

/** The position of each node. Extreme positions are moved closer, and nodes without one are lined up below the others. */
export function settlePositions(nodes: readonly WorkflowNode[]): Point[] {
  const given = nodes.map(readPosition)
  const points = given.filter((point) => point !== undefined)
  const [x, y] = [median(points.map((point) => point.x)), median(points.map((point) => point.y))]
  const pull = (point: Point): Point => ({
    x: clamp(point.x, x - REACH, x + REACH),
    y: clamp(point.y, y - REACH, y + REACH),
  })
  const left = points.reduce((least, point) => Math.min(least, pull(point).x), x)
  const below = points.reduce((bottom, point) => Math.max(bottom, pull(point).y), y) + (points.length > 0 ? STEP : 0)
  const columns = Math.max(4, Math.ceil(Math.sqrt((nodes.length - points.length) * 2)))
  let placed = 0
  return given.map((point) => {
    if (point !== undefined) return pull(point)
    const at = placed++
    return { x: left + (at % columns) * STEP, y: below + Math.floor(at / columns) * STEP }
  })
}

/** Undefined where n8n could not place it either. */
export function readPosition(node: WorkflowNode): Point | undefined {
  const position = own(node, 'position')
  const [x, y] = isArray(position) ? position : []
  if (typeof x !== 'number' || typeof y !== 'number' || !Number.isFinite(x) || !Number.isFinite(y)) return undefined
  // Beyond this, adding and subtracting lose whole pixels.
  return { x: clamp(x, -1e9, 1e9), y: clamp(y, -1e9, 1e9) }
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

export interface Rect extends Point {
  readonly width: number
  readonly height: number
}

/** Larger by `by` on each side; smaller where it is negative. */
export function grown({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by }
}

export function contains({ x, y, width, height }: Rect, point: Point): boolean {
  return point.x > x && point.x < x + width && point.y > y && point.y < y + height
}

export function rectAround(points: readonly Point[]): Rect {
  let [left, top, right, bottom] = points.length > 0 ? [Infinity, Infinity, -Infinity, -Infinity] : [0, 0, 0, 0]
  for (const { x, y } of points) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

export const union = (rects: readonly Rect[]): Rect =>
  rectAround(
    rects.flatMap(({ x, y, width, height }) => [
      { x, y },
      { x: x + width, y: y + height },
    ]),
  )

export const middle = ({ x, y, width, height }: Rect): Point => ({ x: x + width / 2, y: y + height / 2 })

export function touch(a: Rect, b: Rect): boolean {
  return a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height
}

export function cross(from: Point, to: Point, { x, y, width, height }: Rect): boolean {
  // Most lines are far away.
  if (Math.max(from.x, to.x) <= x || Math.min(from.x, to.x) >= x + width) return false
  if (Math.max(from.y, to.y) <= y || Math.min(from.y, to.y) >= y + height) return false
  let [enter, leave] = [0, 1]
  for (const [start, step, least, size] of [
    [from.x, to.x - from.x, x, width],
    [from.y, to.y - from.y, y, height],
  ] as const) {
    if (Math.abs(step) < 1e-9) {
      if (start <= least || start >= least + size) return false
      continue
    }
    const [a, b] = [(least - start) / step, (least + size - start) / step]
    enter = Math.max(enter, Math.min(a, b))
    leave = Math.min(leave, Math.max(a, b))
  }
  return enter < leave
}
