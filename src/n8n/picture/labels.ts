import type { WorkflowNode } from '../file.ts'
import type { Graph } from '../graph.ts'
import { type Box, type Layout, nameStandsInside, outputPort } from '../layout.ts'
import { once } from '../once.ts'
import { outputLabel } from '../output-labels.ts'
import { grown, middle, type Point, type Rect, touch } from './geometry.ts'
import { titleArea } from './notes.ts'
import { operationOf } from './operation.ts'
import { bold, cutText, measure, wrapText } from './text.ts'

/** The room for the words below a node: how wide, and how many lines. With 0 lines the name stands above the node. */
interface LabelRoom {
  readonly width: number
  readonly lines: number
}

/** The words below a node: its name, and what it does. */
export interface Label {
  readonly name: readonly string[]
  readonly does: readonly string[]
  /** The height of the first line. */
  readonly first: number
  readonly area: Rect
}

export const LABEL = { first: 20, line: 16, size: 13 } as const
/** A name is wider than usual only where it would be cut. */
const USUAL = 168
const WIDEST = 232
const NARROWEST = 84
const MOST_LINES = 4
const TALLEST = LABEL.first + LABEL.line * MOST_LINES
/** Nodes further than this to the side, from middle to middle, do not limit the words. */
const REACH = 300

/** Words never touch those of the next node, and never lie under a node. */
export function labelRooms(boxes: readonly Box[]): (box: Box) => LabelRoom {
  const sorted = boxes.filter((box) => box.role !== 'note').sort((a, b) => middle(a).x - middle(b).x)
  const rooms = new Map<number, LabelRoom>()
  for (const [at, box] of sorted.entries()) {
    if (nameStandsInside(box)) continue
    const top = box.y + box.height
    let [width, lines] = [WIDEST, MOST_LINES]
    for (const direction of [1, -1]) {
      for (let other = sorted[at + direction], step = 1; other && step < 60; other = sorted[at + direction * ++step]) {
        const distance = Math.abs(middle(other).x - middle(box).x)
        if (distance > REACH) break
        const below = other.y - top
        if (below > TALLEST || other.y + other.height + TALLEST < top) continue
        const beside = 2 * (distance - other.width / 2 - 6)
        // Names of one row share the space between them, down to a width at which words would break.
        const isRow = Math.abs(other.y + other.height - top) < TALLEST && !nameStandsInside(other)
        if (isRow) width = Math.min(width, Math.max(distance - 12, Math.min(NARROWEST, distance - 4)))
        else if (below < 0 ? other.y + other.height + LABEL.first > top : beside >= NARROWEST)
          width = Math.min(width, beside)
        else if (below >= 0) lines = Math.min(lines, Math.max(0, Math.floor((below - 10) / LABEL.line)))
      }
    }
    rooms.set(box.index, { width: Math.max(48, width), lines })
  }
  return ({ index }) => rooms.get(index) ?? { width: NARROWEST, lines: 2 }
}

/** The words around a node, none below one that has its name inside; and the title of a note. */
export interface Words {
  readonly label: Label | undefined
  readonly outputs: readonly OutputWords[]
  /** Where they stand, with some air. */
  readonly areas: readonly Rect[]
}

export const wordsOf = once((layout: Layout): ReadonlyMap<number, Words> => {
  const { graph, boxes } = layout
  const roomOf = labelRooms(boxes)
  const solid = boxes.filter((box) => box.role !== 'note')
  const notes = boxes.filter((box) => box.role === 'note')
  const spoken = new Map(solid.map((box) => [box.index, outputWords(graph, box, solid)]))
  const beside = [...spoken.values()].flat().map(({ area }) => area)
  /** Words end above the edge of a note that begins below the node, and beside those of an output. */
  const freeOf = (box: Box, { width, lines }: LabelRoom): LabelRoom => {
    const [top, { x }] = [box.y + box.height, middle(box)]
    const edges = notes.filter(
      (note) => note.y > top && note.y < top + TALLEST && note.x < x && note.x + note.width > x,
    )
    const free = Math.max(1, Math.floor((Math.min(...edges.map(({ y }) => y)) - top - 8) / LABEL.line))
    const band = { x: x - width / 2, y: top + 4, width, height: LABEL.first + LABEL.line }
    const sides = beside
      .filter((area) => touch(band, area))
      .map((area) => 2 * (area.x > x ? area.x - x : x - area.x - area.width) - 12)
    return { width: Math.max(NARROWEST, Math.min(width, ...sides)), lines: Math.min(lines, free) }
  }
  return new Map(
    boxes.map((box) => {
      const node = graph.nodes[box.index] ?? { name: '', type: '' }
      if (box.role === 'note') return [box.index, { label: undefined, outputs: [], areas: titleArea(box, node) }]
      const label = nameStandsInside(box) ? undefined : labelOf(box, node, freeOf(box, roomOf(box)))
      const outputs = spoken.get(box.index) ?? []
      const areas = [...outputs.map(({ area }) => area), ...(label ? [grown(label.area, 4)] : [])]
      return [box.index, { label, outputs, areas }]
    }),
  )
})

function labelOf(box: Box, node: WorkflowNode, { width, lines }: LabelRoom): Label {
  const limit = Math.max(1, lines)
  let name: string[] = []
  for (const [room, rows] of [
    [Math.min(width, USUAL), Math.min(2, limit)],
    [width, Math.min(2, limit)],
    [width, Math.min(3, limit)],
  ] as const) {
    name = wrapText(node.name, room / LABEL.size, rows, bold)
    if (!name.at(-1)?.endsWith('…')) break
  }
  const left = Math.min(2, lines - name.length)
  const does = left > 0 ? wrapText(operationOf(node) ?? '', width / LABEL.size, left) : []
  const first = lines === 0 ? box.y - 8 : box.y + box.height + LABEL.first
  const widths = [...does.map((line) => measure(line)), ...name.map((line) => measure(line, bold))]
  const wide = Math.max(...widths) * LABEL.size
  const height = (widths.length - 1) * LABEL.line + 14
  return { name, does, first, area: { x: middle(box).x - wide / 2, y: first - 11, width: wide, height } }
}

/** The words beside an output. */
interface OutputWords {
  readonly text: string
  readonly port: Point
  readonly area: Rect
}

/** The room for the words, in em. */
const OUTPUT = { minimum: 7, maximum: 11 }
/** The room that the output's own wire needs to bend. */
const WIRE = 64
/** The room that wires need beyond the words: air, and a lane for each output. */
const BEYOND = { air: 36, lane: 5 }

function outputWords(graph: Graph, box: Box, solid: readonly Box[]): OutputWords[] {
  const [right, bottom] = [box.x + box.width, box.y + box.height]
  const ahead = () => solid.filter(({ x, y, height }) => x > right && y < bottom && y + height > box.y)
  let room: number | undefined
  return Array.from({ length: box.outputs }, (_, at) => outputLabel(graph, box.index, at)).flatMap((label, at) => {
    const targets = (graph.outgoing[box.index] ?? []).flatMap(({ output, to }) => (output === at ? to : []))
    if (label === undefined || targets.length === 0) return []
    room ??= (Math.min(...ahead().map(({ x }) => x)) - right - BEYOND.air - BEYOND.lane * box.outputs) / LABEL.size
    const next = solid.filter(({ index, x }) => x > right && targets.includes(index)).map(({ x }) => x - right - WIRE)
    const limit = Math.min(OUTPUT.maximum, room, ...next.map((wide) => wide / LABEL.size))
    const text = cutText(label, Math.max(OUTPUT.minimum, limit))
    const port = outputPort(box, at)
    return { text, port, area: { x: port.x + 10, y: port.y - 17, width: measure(text) * LABEL.size, height: 11 } }
  })
}
