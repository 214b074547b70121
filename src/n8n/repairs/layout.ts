import { Graph, layout as layOut } from '@dagrejs/dagre'
import { isAiKind } from '../connections.ts'
import type { WorkflowFile } from '../file.ts'
import type { Edge } from '../graph.ts'
import { isObject, own } from '../json.ts'
import { type Box, type Layout, layoutWorkflow } from '../layout.ts'
import { contains, middle, type Point, type Rect, union } from '../picture/geometry.ts'

/** n8n's grid. All sizes are multiples of it. */
const GRID = 16
const [COLUMN_GAP, ROW_GAP, PART_GAP] = [64, 32, 96]
/** Loose nodes stand in rows of this many. */
const IN_A_ROW = 6
/** Between an agent and its sub-nodes, with room for the words at its ports. */
const BELOW = 96
/** The height of the name below a node. */
const NAME = 48
/** The margins around the nodes on a note, at least and at most; its text stands above the nodes. */
const [LEAST, MOST, MOST_ABOVE] = [32, 320, 800]
const BESIDE = 64
/** Sub-nodes of sub-nodes, and notes with nodes on them: more than real files have. */
const MOST_OWNERS = 20
const MOST_NOTES = 200
/** More than real files have; the time grows with the square of it. */
const MOST_LINKS = 600

type Places = Map<number, Point & Partial<Rect>>

interface Arranged {
  readonly width: number
  readonly height: number
  /** Where connections enter and leave, from its top. */
  readonly port: number
  put(x: number, y: number): void
}

/** Nodes that are placed together: a step with its sub-nodes, or a note with what lies on it. */
interface Block extends Arranged {
  /** Where the block was before. */
  readonly before: Rect
  readonly nodes: readonly number[]
}

/**
 * The canvas laid out anew: from left to right along the connections, sub-nodes below their agent, and each note around
 * the nodes that lie on it. Nothing overlaps, and only positions and the sizes of notes change.
 */
export function laidOut(file: WorkflowFile): WorkflowFile {
  const layout = layoutWorkflow(file)
  const places: Places = new Map()
  const { blocks, free } = withNotes(layout, stepBlocks(layout, places), places)
  // Notes that no node lies on stand at the left, one below the other.
  const column = Math.max(0, ...free.map(({ width }) => upToGrid(width) + BESIDE))
  let y = 0
  for (const { index, height } of free) {
    places.set(index, { x: 0, y })
    y += upToGrid(height) + BESIDE
  }
  arranged(blocks, layout.graph.edges).put(column, 0)

  // The corner of the canvas stays where it was.
  const [was, is] = [corner(layout.boxes), corner([...places.values()])]
  const [right, down] = [onGrid(was.x) - is.x, onGrid(was.y) - is.y]
  const nodes = file.nodes.map((node, index) => {
    const { x = 0, y = 0, width, height } = places.get(index) ?? {}
    const given = own(node, 'parameters')
    const parameters = width !== undefined && { parameters: { ...(isObject(given) && given), width, height } }
    return { ...node, position: [right + x, down + y], ...parameters } as typeof node
  })
  return { ...file, nodes }
}

/** Blocks from left to right along their connections; what is not connected stands below, in rows. */
function arranged(blocks: readonly Block[], edges: readonly Edge[]): Arranged {
  const sorted = blocks.toSorted((a, b) => a.before.y - b.before.y || a.before.x - b.before.x)
  const idOf = new Map(sorted.flatMap(({ nodes }, id) => nodes.map((index) => [index, String(id)] as const)))
  const links = edges
    .filter(({ kind }) => kind === 'main')
    .toSorted((a, b) => a.output - b.output)
    .map(({ from, to }) => [idOf.get(from), idOf.get(to)])
    .filter((ends): ends is [string, string] => ends[0] !== ends[1] && ends.every((id) => id !== undefined))
    .slice(0, MOST_LINKS)
  const linked = new Set(links.flat())
  // The target of a later output stands below, unless it stood above before. All constraints point in one direction.
  const constraints = links.flatMap(([from, left], at) => {
    const [next, right = ''] = links.slice(at + 1).find(([other, to]) => other === from && to !== left) ?? []
    return next !== undefined && Number(left) < Number(right) ? [{ left, right }] : []
  })

  const graph = new Graph().setGraph({ rankdir: 'LR', nodesep: ROW_GAP, ranksep: COLUMN_GAP, edgesep: GRID })
  for (const [id, { width, height, port }] of sorted.entries()) {
    // Connections meet the middle of what is laid out, so each block gets as much room above its port as below.
    const half = Math.max(port, height - port)
    if (linked.has(String(id))) graph.setNode(String(id), { width, height: 2 * half })
  }
  for (const [from, to] of links) graph.setEdge(from, to, {})
  if (linked.size > 0) layOut(graph, { constraints })

  const places: (Point & { block: Block })[] = []
  for (const [id, block] of sorted.entries()) {
    if (!linked.has(String(id))) continue
    const { x, y } = graph.node(String(id))
    places.push({ block, x: upToGrid(x - block.width / 2), y: upToGrid(y - block.port) })
  }
  const loose = sorted.filter((_, id) => !linked.has(String(id)))
  let top = Math.max(0, ...places.map(({ y, block }) => y + block.height + PART_GAP))
  for (let at = 0; at < loose.length; at += IN_A_ROW) {
    const row = loose.slice(at, at + IN_A_ROW)
    let left = 0
    for (const block of row) {
      places.push({ block, x: left, y: top })
      left += block.width + ROW_GAP
    }
    top += Math.max(...row.map(({ height }) => height)) + PART_GAP
  }
  const all = union(places.map(({ block: { width, height }, x, y }) => ({ x, y, width, height })))
  const [start] = places.toSorted((a, b) => a.x - b.x)
  return {
    width: all.width,
    height: all.height,
    port: start ? start.y + start.block.port - all.y : 0,
    put(x, y) {
      for (const place of places) place.block.put(x + place.x - all.x, y + place.y - all.y)
    },
  }
}

const upToGrid = (value: number) => Math.ceil(value / GRID) * GRID
const onGrid = (value: number) => Math.round(value / GRID) * GRID

const corner = (points: readonly Point[]): Point =>
  points.reduce((so, { x, y }) => ({ x: Math.min(so.x, x), y: Math.min(so.y, y) }), points[0] ?? { x: 0, y: 0 })

/** A node with its name, which is wider. */
const around = ({ x, y, width, height }: Box): Rect => ({
  ...{ x: x - 2 * GRID, y },
  ...{ width: width + 4 * GRID, height: height + NAME },
})

/** Each step with the sub-nodes that serve it. */
function stepBlocks({ graph, boxes }: Layout, places: Places): Block[] {
  const roleOf = (index: number) => boxes[index]?.role ?? 'note'
  const served = (index: number): number | undefined => {
    const to = graph.outgoing[index]?.find(({ kind }) => isAiKind(kind))?.to
    return (roleOf(index) === 'sub' || roleOf(index) === 'both') && to !== undefined && roleOf(to) !== 'note'
      ? to
      : undefined
  }
  /** Also undefined where the chain of owners does not end. */
  const ownerOf = (index: number): number | undefined => {
    let top = served(index)
    for (let count = 0; top !== undefined && count < MOST_OWNERS; count++) top = served(top)
    return top === undefined ? served(index) : undefined
  }
  const owned = Map.groupBy(boxes, ({ index }) => ownerOf(index))
  const blockOf = (box: Box): Block => {
    const port = ({ index }: Box) =>
      box.aiKinds.indexOf(graph.outgoing[index]?.find(({ to }) => to === box.index)?.kind ?? '')
    const children = (owned.get(box.index) ?? []).toSorted((a, b) => port(a) - port(b)).map(blockOf)
    const row = children.reduce((sum, child) => sum + child.width, 0)
    const width = Math.max(around(box).width, row)
    const centre = (inner: number) => Math.floor((width - inner) / 2 / GRID) * GRID
    const below = box.height + BELOW
    return {
      before: union([around(box), ...children.map(({ before }) => before)]),
      width,
      height: Math.max(box.height + NAME, ...children.map(({ height }) => below + height)),
      port: box.height / 2,
      nodes: [box.index, ...children.flatMap(({ nodes }) => nodes)],
      put(x, y) {
        places.set(box.index, { x: x + centre(box.width), y })
        let at = x + centre(row)
        for (const child of children) {
          child.put(at, y + below)
          at += child.width
        }
      },
    }
  }
  return boxes.filter(({ role, index }) => role !== 'note' && ownerOf(index) === undefined).map(blockOf)
}

/** Notes with the blocks that lie on them become blocks, the smallest first, so that a note may lie on another. */
function withNotes({ graph, boxes }: Layout, steps: Block[], places: Places): { blocks: Block[]; free: Box[] } {
  const free: Box[] = []
  let blocks = steps
  const notes = boxes.filter(({ role }) => role === 'note').toSorted((a, b) => a.width * a.height - b.width * b.height)
  for (const [count, note] of notes.entries()) {
    const inside = count < MOST_NOTES ? blocks.filter(({ before }) => contains(note, middle(before))) : []
    if (inside.length === 0) free.push(note)
    else blocks = [...blocks.filter((block) => !inside.includes(block)), noteBlock(note, inside, graph.edges, places)]
  }
  return { blocks, free: free.toSorted((a, b) => a.y - b.y || a.x - b.x || a.index - b.index) }
}

/** The note keeps the room around its nodes, where its text stands. */
function noteBlock(note: Box, inside: readonly Block[], edges: readonly Edge[], places: Places): Block {
  const within = union(inside.map(({ before }) => before))
  const inner = arranged(inside, edges)
  const room = (given: number, limit = MOST) => onGrid(Math.min(limit, Math.max(LEAST, given)))
  const [left, above] = [room(within.x - note.x), room(within.y - note.y, MOST_ABOVE)]
  const width = inner.width + left + room(note.x + note.width - within.x - within.width)
  const height = inner.height + above + room(note.y + note.height - within.y - within.height)
  return {
    before: note,
    width,
    height,
    port: above + inner.port,
    nodes: inside.flatMap(({ nodes }) => nodes),
    put(x, y) {
      places.set(note.index, { x, y, width, height })
      inner.put(x + left, y + above)
    },
  }
}
