import type { Edge } from '../graph.ts'
import type { Rect } from '../picture/geometry.ts'

/** Nodes that are placed together: a step with its sub-nodes, or a note with what lies on it. */
export interface Block {
  /** Where it was. */
  readonly before: Rect
  readonly width: number
  readonly height: number
  /** Where connections enter and leave, from its top. */
  readonly port: number
  readonly nodes: readonly number[]
  readonly isStart: boolean
  put(x: number, y: number): void
}

export type Arranged = Pick<Block, 'width' | 'height' | 'port' | 'put'>

/** n8n's grid. All sizes are multiples of it. */
export const GRID = 16
const COLUMN_GAP = 64
const ROW_GAP = 32
const PART_GAP = 96
/** A longer flow goes on below: drawings pull in what lies further away. */
const WIDEST = 12_000
/** Loose nodes stand in rows. */
const IN_A_ROW = 6
/** Long connections get room in the columns between, up to so many of them. */
const MOST_BENDS = 2000

export const onGrid = (value: number) => Math.round(value / GRID) * GRID

interface Item {
  readonly block?: Block
  readonly width: number
  readonly height: number
  readonly port: number
  readonly column: number
  /** With the output that the connection leaves. */
  readonly before: { item: Item; output: number }[]
  y: number
}

/** Blocks from left to right along their connections; what is not connected stands below. */
export function arranged(blocks: readonly Block[], edges: readonly Edge[]): Arranged {
  const sorted = blocks.toSorted((a, b) => a.before.y - b.before.y || a.before.x - b.before.x || first(a) - first(b))
  const blockOf = new Map(sorted.flatMap((block) => block.nodes.map((index) => [index, block] as const)))
  const next = new Map<Block, Map<Block, number>>(sorted.map((block) => [block, new Map()]))
  const beside = new Map<Block, Set<Block>>(sorted.map((block) => [block, new Set()]))
  for (const { kind, from, to, output } of edges) {
    const [source, target] = [blockOf.get(from), blockOf.get(to)]
    if (kind !== 'main' || !source || !target || source === target) continue
    const outputs = next.get(source)
    outputs?.set(target, Math.min(outputs.get(target) ?? output, output))
    beside.get(source)?.add(target)
    beside.get(target)?.add(source)
  }

  const parts: Arranged[] = []
  const seen = new Set<Block>()
  const loose: Block[] = []
  for (const block of sorted) {
    if (seen.has(block)) continue
    const part = new Set([block])
    for (const each of part) for (const other of beside.get(each) ?? []) part.add(other)
    for (const each of part) seen.add(each)
    if (part.size > 1)
      parts.push(
        flow(
          sorted.filter((each) => part.has(each)),
          next,
        ),
      )
    else loose.push(block)
  }
  for (let at = 0; at < loose.length; at += IN_A_ROW) parts.push(row(loose.slice(at, at + IN_A_ROW)))
  return stacked(parts)
}

const first = ({ nodes }: Block) => nodes[0] ?? 0

function row(blocks: readonly Block[]): Arranged {
  const width = blocks.reduce((sum, block) => sum + block.width + ROW_GAP, -ROW_GAP)
  const put = (x: number, y: number) => {
    let at = x
    for (const block of blocks) {
      block.put(at, y)
      at += block.width + ROW_GAP
    }
  }
  return { width, height: Math.max(...blocks.map(({ height }) => height)), port: blocks[0]?.port ?? 0, put }
}

function stacked(parts: readonly Arranged[]): Arranged {
  const height = parts.reduce((sum, part) => sum + part.height + PART_GAP, -PART_GAP)
  const put = (x: number, y: number) => {
    let at = y
    for (const part of parts) {
      part.put(x, at)
      at += part.height + PART_GAP
    }
  }
  return {
    width: Math.max(0, ...parts.map(({ width }) => width)),
    height: Math.max(0, height),
    port: parts[0]?.port ?? 0,
    put,
  }
}

/** Connected blocks in columns. */
function flow(blocks: readonly Block[], next: ReadonlyMap<Block, ReadonlyMap<Block, number>>): Arranged {
  const columns = columnsOf(itemsOf(blocks, next))
  for (const column of columns) settle(column)
  const lines: Arranged[] = []
  for (let rest = columns; rest.length > 0; ) {
    const lefts: number[] = []
    let x = 0
    for (const column of rest) {
      const width = Math.max(...column.map((item) => item.width))
      if (lefts.length > 0 && x + width > WIDEST) break
      lefts.push(x)
      x += width + COLUMN_GAP
    }
    lines.push(line(rest.slice(0, lefts.length), lefts, x - COLUMN_GAP))
    rest = rest.slice(lefts.length)
  }
  return stacked(lines)
}

function line(columns: readonly Item[][], lefts: readonly number[], width: number): Arranged {
  const items = columns.flat()
  const top = Math.min(...items.map(({ y }) => y))
  const height = Math.max(...items.map((item) => item.y + item.height)) - top
  const [start] = items
  const put = (left: number, above: number) => {
    for (const [index, column] of columns.entries()) {
      for (const { block, y } of column) block?.put(left + (lefts[index] ?? 0), above + y - top)
    }
  }
  return { width, height, port: start ? start.y - top + start.port : 0, put }
}

/** In the order of the flow. A connection that leads back, as in a loop, moves nothing. */
function itemsOf(blocks: readonly Block[], next: ReadonlyMap<Block, ReadonlyMap<Block, number>>): Item[] {
  const targets = new Set(blocks.flatMap((block) => [...(next.get(block)?.keys() ?? [])]))
  const rank = (block: Block) => (block.isStart ? 0 : targets.has(block) ? 2 : 1)
  const roots = blocks.toSorted((a, b) => rank(a) - rank(b) || a.before.x - b.before.x)
  const order = inOrder(roots, next)
  const place = new Map(order.map((block, index) => [block, index]))
  const comesBefore = (block: Block, target: Block) => (place.get(block) ?? 0) < (place.get(target) ?? 0)

  const column = new Map<Block, number>()
  for (const block of order) {
    const own = column.get(block) ?? 0
    column.set(block, own)
    for (const target of next.get(block)?.keys() ?? []) {
      if (comesBefore(block, target)) column.set(target, Math.max(column.get(target) ?? 0, own + 1))
    }
  }
  const items = new Map(
    order.map((block): [Block, Item] => {
      const { width, height, port } = block
      return [block, { block, width, height, port, column: column.get(block) ?? 0, before: [], y: 0 }]
    }),
  )
  const bends: Item[] = []
  for (const [block, item] of items) {
    for (const [target, output] of next.get(block) ?? []) {
      const to = items.get(target)
      if (!to || !comesBefore(block, target)) continue
      let from = { item, output }
      for (let at = item.column + 1; at < to.column && bends.length < MOST_BENDS; at++) {
        const bend: Item = { width: 0, height: GRID, port: 0, column: at, before: [from], y: 0 }
        bends.push(bend)
        from = { item: bend, output: 0 }
      }
      to.before.push(from)
    }
  }
  return [...items.values(), ...bends]
}

/** Each block before those that it leads to, but for connections that lead back. */
function inOrder(roots: readonly Block[], next: ReadonlyMap<Block, ReadonlyMap<Block, number>>): Block[] {
  const done: Block[] = []
  const seen = new Set<Block>()
  for (const root of roots) {
    if (seen.has(root)) continue
    seen.add(root)
    const path = [{ block: root, rest: [...(next.get(root)?.keys() ?? [])] }]
    for (let last = path.at(-1); last; last = path.at(-1)) {
      const target = last.rest.pop()
      if (target === undefined) {
        done.push(last.block)
        path.pop()
      } else if (!seen.has(target)) {
        seen.add(target)
        path.push({ block: target, rest: [...(next.get(target)?.keys() ?? [])] })
      }
    }
  }
  return done.reverse()
}

function columnsOf(items: readonly Item[]): Item[][] {
  const columns: Item[][] = []
  for (const item of items) {
    for (let at = columns.length; at <= item.column; at++) columns.push([])
    columns[item.column]?.push(item)
  }
  return columns
}

/** Puts each beside what leads to it, and moves neighbours apart. */
function settle(column: Item[]): void {
  /** An output further down leads further down. */
  const STEP = 4
  const wanted = new Map(
    column.map((item) => {
      const ys = item.before.map(({ item: { y, port }, output }) => y + port + output * STEP)
      return [item, ys.length > 0 ? ys.reduce((sum, y) => sum + y, 0) / ys.length - item.port : undefined]
    }),
  )
  const portAt = (item: Item) => (wanted.get(item) ?? 0) + item.port
  const above = ({ block }: Item) => block?.before.y ?? 0
  column.sort((a, b) => portAt(a) - portAt(b) || above(a) - above(b))
  let free = Number.NEGATIVE_INFINITY
  let moved = 0
  for (const item of column) {
    const want = wanted.get(item) ?? Math.max(free, 0)
    item.y = Math.max(free, onGrid(want))
    moved += item.y - want
    free = item.y + item.height + ROW_GAP
  }
  const back = onGrid(moved / column.length)
  for (const item of column) item.y -= back
}
