import type { WorkflowNode } from '../file.ts'
import { isArray, own } from '../json/json.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

/** Real canvases are up to 10,000 wide; a node further than this from the middle one is a mistake. */
const REACH = 8000
const STEP = 224

/**
 * The position of each node. Extreme positions are moved closer, and nodes without one are lined up below the others.
 */
export function settlePositions(nodes: readonly WorkflowNode[]): Point[] {
  const given = nodes.map(readPosition)
  const known = given.filter((point) => point !== undefined)
  const middle = { x: median(known.map((point) => point.x)), y: median(known.map((point) => point.y)) }
  const pull = (value: number, center: number) => Math.min(center + REACH, Math.max(center - REACH, value))
  const settled = given.map((point) => point && { x: pull(point.x, middle.x), y: pull(point.y, middle.y) })
  const left = settled.reduce((least, point) => Math.min(least, point?.x ?? least), middle.x)
  const below =
    settled.reduce((most, point) => Math.max(most, point?.y ?? most), middle.y) + (known.length > 0 ? STEP : 0)
  const columns = Math.max(4, Math.ceil(Math.sqrt((nodes.length - known.length) * 2)))
  let placed = 0
  return settled.map((point) => {
    if (point !== undefined) return point
    const at = placed++
    return { x: left + (at % columns) * STEP, y: below + Math.floor(at / columns) * STEP }
  })
}

function readPosition(node: WorkflowNode): Point | undefined {
  const position = own(node, 'position')
  if (!isArray(position)) return undefined
  const [x, y] = position
  if (typeof x !== 'number' || typeof y !== 'number' || !Number.isFinite(x) || !Number.isFinite(y)) return undefined
  // Beyond this, adding and subtracting lose whole pixels.
  const bound = (value: number) => Math.max(-1e9, Math.min(1e9, value))
  return { x: bound(x), y: bound(y) }
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
