import type { Edge } from '../graph.ts'
import type { Box } from '../layout.ts'
import type { Drawn } from './combs.ts'
import type { Words } from './labels.ts'

export const STUB = 24

/** A lane closer than this to the next cannot be told from it. */
const SPACING = { least: 5, usual: 10 }
/** Nodes with fewer outputs have curves. */
const ROUTER = 4
const AIR = 14

/**
 * Each wire that leaves a node with many outputs rises or falls in a lane of its own, so that the eye can follow it.
 * The wire that passes most of the other outputs has the furthest lane.
 */
export function routerLanes(
  edges: readonly Drawn[],
  solid: readonly Box[],
  words: ReadonlyMap<number, Words>,
): Map<Edge, number> {
  const lanes = new Map<Edge, number>()
  const turning = edges.filter(
    ({ edge, source, from, to }) =>
      source.outputs >= ROUTER && edge.kind === 'main' && to.x > from.x && Math.abs(to.y - from.y) > STUB,
  )
  for (const group of Map.groupBy(turning, ({ edge }) => edge.from).values()) {
    const [first] = group
    if (!first) continue
    const { from } = first
    const orderOf = (isDown: boolean) => {
      const part = group.filter((each) => each.to.y > each.from.y === isDown)
      const [outputs, targets] = (['from', 'to'] as const).map((end) => new Set(part.map((each) => each[end].y)))
      // Wires to one node share a lane.
      const end = (targets?.size ?? 0) < (outputs?.size ?? 0) ? 'to' : 'from'
      const order = [...new Set(part.map((each) => each[end].y))].sort((a, b) => (isDown ? b - a : a - b))
      return { order, end, outputs: [...(outputs ?? [])] } as const
    }
    const [up, down] = [orderOf(false), orderOf(true)]
    // Wires that rise from above all that fall never meet those, and may use the same lanes.
    const after = Math.max(...up.outputs) < Math.min(...down.outputs) ? 0 : down.order.length
    const count = Math.max(down.order.length, after + up.order.length)
    const ys = group.flatMap((each) => [each.from.y, each.to.y])
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
    const ahead = solid.filter((box) => box.x >= from.x && box.y < bottom && box.y + box.height > top)
    const limit = Math.min(...group.map(({ to }) => to.x), ...ahead.map(({ x }) => x)) - AIR
    const wide = (words.get(first.edge.from)?.outputs ?? []).map(({ area }) => area.width)
    const tight = limit - SPACING.least * count
    const start = Math.max(from.x + STUB, Math.min(from.x + Math.max(0, ...wide) + AIR, tight))
    const step = Math.min(SPACING.usual, Math.max(SPACING.least, (limit - start) / count))
    for (const each of group) {
      const { order, end } = each.to.y > each.from.y ? down : up
      lanes.set(each.edge, start + step * (order.indexOf(each[end].y) + (order === up.order ? after : 0)))
    }
  }
  return lanes
}

/** The heights at which a wire may lead back: between the rows of its ends, or below or above all in these rows. */
export function backLanes(
  { source, target, from, to }: Drawn,
  solid: readonly Box[],
  words: ReadonlyMap<number, Words>,
): number[] {
  const under = (box: Box) => {
    const { y, height } = words.get(box.index)?.label?.area ?? box
    return y + height
  }
  const [upper, lower] = source.y < target.y ? [source, target] : [target, source]
  const gap = lower.y - under(upper)
  const middle = under(upper) + gap / 2
  const between = gap > STUB ? [0, 16, -16].map((by) => middle + by) : []
  const within = solid.filter(
    (box) => box.x < from.x + STUB && box.x + box.width > to.x - STUB && box.y < under(lower) && under(box) > upper.y,
  )
  const row = [source, target, ...within]
  return [...between, Math.max(...row.map(under)) + AIR, Math.min(...row.map(({ y }) => y)) - 2 * AIR]
}
