import type { Point } from './positions.ts'

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
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

/** Whether two rectangles have a point in common. */
export function touch(a: Rect, b: Rect): boolean {
  return a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height
}

/** Whether a straight line runs through the inside of a rectangle. */
export function cross(from: Point, to: Point, { x, y, width, height }: Rect): boolean {
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
