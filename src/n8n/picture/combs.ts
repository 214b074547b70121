import { isAiKind } from '../connections.ts'
import type { Edge } from '../graph.ts'
import type { Box } from '../layout.ts'
import type { Point } from './geometry.ts'

/** A wire, and what it joins. */
export interface Drawn {
  readonly edge: Edge
  readonly source: Box
  readonly target: Box
  readonly from: Point
  readonly to: Point
}

/** Fewer sub-nodes than this hang on a curve each. */
const LEAST = 3
/** Sub-nodes whose tops differ by less than this stand in one row. */
const ROW = 60
const ABOVE = 28
const BESIDE = 64

/**
 * The tools of an agent hang on one comb: down from its port, along a bus above the row, and down a tooth to each. Each
 * further row has its own bus, which is reached along the side that is nearer to the tools of those rows.
 */
export function combsOf(
  edges: readonly Drawn[],
  isClear: (drawn: Drawn, points: readonly Point[]) => boolean,
): Map<Edge, Point[]> {
  const hanging = edges.filter(({ edge, from, to }) => isAiKind(edge.kind) && from.y >= to.y + ABOVE)
  const groups = Map.groupBy(hanging, ({ edge }) => `${edge.to} ${edge.kind}`)
  const combs = new Map<Edge, Point[]>()
  const buses = new Map<number, number>()
  for (const group of groups.values()) {
    const [first] = group
    if (group.length < LEAST || !first) continue
    // Two combs of one agent have their buses at different heights.
    const nth = buses.get(first.edge.to) ?? 0
    const teeth = comb(first.to, group, nth * 8)
    // Where half of them cannot hang on it, all have curves.
    if (teeth.filter(([drawn, points]) => isClear(drawn, points)).length <= group.length / 2) continue
    buses.set(first.edge.to, nth + 1)
    for (const [{ edge }, points] of teeth) combs.set(edge, points)
  }
  return combs
}

function comb(port: Point, group: readonly Drawn[], lift: number): [Drawn, Point[]][] {
  const rows: Drawn[][] = []
  for (const drawn of group.toSorted((a, b) => a.from.y - b.from.y)) {
    const row = rows.at(-1)
    if (row?.[0] && drawn.from.y - row[0].from.y < ROW) row.push(drawn)
    else rows.push([drawn])
  }
  const xs = group.map(({ from }) => from.x)
  const [left, right] = [Math.min(...xs) - BESIDE, Math.max(...xs) + BESIDE]
  const lower = rows.slice(1).flat()
  const middle = lower.reduce((sum, { from }) => sum + from.x, 0) / (lower.length || 1)
  const side = middle - left < right - middle ? left : right
  const busOf = (row: readonly Drawn[]) => {
    const top = row[0]?.from.y ?? port.y
    return Math.max(top - ABOVE, (top + port.y) / 2) - lift
  }
  const first = busOf(rows[0] ?? [])
  return rows.flatMap((row, at) =>
    row.map((drawn): [Drawn, Point[]] => {
      const { from } = drawn
      const bus = busOf(row)
      const way = at === 0 ? [] : [first, bus].map((y) => ({ x: side, y }))
      return [drawn, [port, { x: port.x, y: first }, ...way, { x: from.x, y: bus }, from]]
    }),
  )
}
