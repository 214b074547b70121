import { appOf } from './apps.ts'
import { isStickyNote, type WorkflowFile, type WorkflowNode } from './file.ts'
import { buildGraph, type Graph } from './graph.ts'
import { own } from './json.ts'
import { type Box, layoutWorkflow } from './layout.ts'
import { outputLabel } from './output-labels.ts'
import { contains, middle, type Point, type Rect, rectAround, union } from './picture/geometry.ts'
import { wordsOf } from './picture/labels.ts'
import { markPen } from './picture/marks.ts'
import { drawNode, type Pen } from './picture/nodes.ts'
import { drawNotes, noteColor } from './picture/notes.ts'
import {
  type ColorName,
  drawnLimits,
  drawnPart,
  element,
  escapeXml,
  isDrawnWhole,
  num,
  outline,
  paintFor,
  type Theme,
} from './picture/svg.ts'
import { drawWires, takenOf, type Wire } from './picture/wires.ts'

export { inTheme } from './picture/svg.ts'

interface PictureOptions {
  readonly thumbnail?: boolean
  readonly idPrefix?: string
  /** Fixed colours, for a standalone image. Otherwise the page's `--wf-*` variables are used. */
  readonly colors?: Theme
  /** Pixels to fill, such as 1200 by 630 for a share image; text that would be too small to read is left out. */
  readonly fill?: { readonly width: number; readonly height: number }
}

const FONT = "Inter, 'Helvetica Neue', Arial, 'Noto Sans', 'Noto Color Emoji', sans-serif"

/** Above this number of nodes, names are unreadable at any size that fits a screen. */
const MANY_NODES = 600
/** Canvas units: up to `whole` wide (`maximum` with many nodes) all is shown, else a beginning of about `usual`. */
const THUMBNAIL = { whole: 3600, minimum: 1300, usual: 1760, maximum: 2240, step: 40 }
/** Canvas units per pixel at which text of 13 units is 5 pixels high. */
const READABLE = 2.6

/** The workflow as one SVG: no script, no style sheet, no external resource, every text escaped. */
export function workflowPicture(given: WorkflowFile, options: PictureOptions = {}): string {
  const { thumbnail = false, fill } = options
  const file = drawnPart(given)
  const layout = layoutWorkflow(file)
  const { boxes } = layout
  const words = wordsOf(layout)
  const wires = drawWires(layout)
  const wirePoints = wires.flatMap(({ points }) => points)
  const ratio = fill ? fill.width / fill.height : thumbnail ? 16 / 9 : undefined
  const solid = boxes.filter((box) => box.role !== 'note')
  // A card shows nodes; a note may be many times as large as they are.
  const whole = frameAround(thumbnail && solid.length > 0 ? solid : boxes, wirePoints, thumbnail, ratio)
  const frame = thumbnail ? beginningOf(whole, solid) : whole
  const paint = paintFor(options.colors)
  // A card shows the whole canvas some 360 pixels wide; thinner lines would vanish.
  const small = thumbnail || (fill !== undefined && frame.width > READABLE * fill.width)
  const stroke = small ? Math.max(2, Math.min(12, frame.width / (fill?.width ?? 300))) : 1.5
  const simple = small || boxes.length > MANY_NODES
  const ids = (options.idPrefix ?? 'wf').replace(/[^\w-]/g, '-')
  const marks = markPen(ids)
  const pen: Pen = { paint, stroke, simple, mark: marks.draw }

  const nodeAt = (box: Box) => file.nodes[box.index] ?? { name: '', type: '' }
  // Larger notes lie below smaller ones.
  const notes = boxes.filter((box) => box.role === 'note').sort((a, b) => b.width * b.height - a.width * a.height)
  const groundOf = (box: Box): ColorName => {
    const note = simple
      ? undefined
      : notes.findLast((other) => contains(other, middle(words.get(box.index)?.label?.area ?? box)))
    return note === undefined ? 'paper' : noteColor(nodeAt(note))
  }
  const wired = new Set(wires.flatMap(({ from, to }) => [keyOf(from), keyOf(to)]))
  const isWired = (port: Point) => wired.has(keyOf(port))
  const nodes = solid.map((box) => {
    if (small) return drawToken(box, nodeAt(box), pen)
    const surroundings = { words: words.get(box.index), ground: groundOf(box), isWired }
    return drawNode(box, nodeAt(box), surroundings, pen)
  })
  const places = new Map(solid.map(({ index }, at) => [index, at]))
  const drawnWires = wires.map((wire) =>
    drawWire(wire, stroke, (index) => places.get(index) ?? -1, thumbnail ? undefined : layout.graph),
  )
  const covering = simple
    ? []
    : solid.map((box) => union([box, words.get(box.index)?.label?.area ?? { ...box, height: box.height + 24 }]))
  const drawnNotes = drawNotes(
    notes,
    nodeAt,
    covering,
    (note) => wires.flatMap((wire) => takenOf(wire, note)),
    paint,
    !simple,
  )
  const content = [
    `<title id="${ids}-title">${escapeXml(titleOf(file))}</title>`,
    `<desc id="${ids}-desc">${escapeXml(descriptionOf(given))}</desc>`,
    `<defs>${[thumbnail ? '' : grid(ids, frame, paint('faint')), ...marks.symbols()].join('')}</defs>`,
    element('rect', { ...frame, fill: paint('paper') }),
    thumbnail ? '' : element('rect', { ...frame, fill: `url(#${ids}-grid)` }),
    group('wf-notes', {}, drawnNotes.grounds),
    group('wf-wires', { stroke: paint('line'), 'stroke-width': stroke }, drawnWires),
    group('wf-words', { fill: paint('ink') }, drawnNotes.texts),
    group('wf-nodes', {}, nodes),
  ]
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      class: thumbnail ? 'wf-picture wf-thumbnail' : 'wf-picture',
      viewBox: [frame.x, frame.y, frame.width, frame.height].map(num).join(' '),
      width: fill?.width ?? (thumbnail ? 640 : frame.width),
      height: fill?.height ?? (thumbnail ? (640 * frame.height) / frame.width : frame.height),
      role: 'img',
      'aria-labelledby': `${ids}-title ${ids}-desc`,
      fill: 'none',
      'font-family': FONT,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    },
    content.join(''),
  )
}

const keyOf = ({ x, y }: Point) => `${x} ${y}`

const titleOf = ({ name }: WorkflowFile) =>
  typeof name === 'string' && name.trim() !== '' ? name.slice(0, 200) : 'Workflow'

function descriptionOf(file: WorkflowFile): string {
  const notes = file.nodes.filter(isStickyNote).length
  const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`
  const links = buildGraph(file).edges.length
  const whole = `${count(file.nodes.length - notes, 'node')}, ${count(links, 'connection')}, ${count(notes, 'note')}`
  return `A drawing of the workflow: ${whole}.${isDrawnWhole(file) && links <= drawnLimits.wires ? '' : ' Only a part of it is drawn.'}`
}

/** With `graph`, the wire names its ends by their places among the drawn nodes, so that a run can be shown on it. */
function drawWire(
  { edge, path, ai, meetsAfter }: Wire,
  stroke: number,
  placeOf: (index: number) => number,
  graph?: Graph,
): string {
  const dash = ai ? `${num(stroke * 3)} ${num(stroke * 3)}` : undefined
  const offset = meetsAfter > 0 ? -(meetsAfter % (stroke * 6)) : undefined
  const ends = graph && {
    'data-wire': `${placeOf(edge.from)} ${placeOf(edge.to)} ${edge.output} ${edge.input}`,
    'data-label': ai ? undefined : outputLabel(graph, edge.from, edge.output),
  }
  return element('path', {
    d: path,
    'stroke-dasharray': dash,
    'stroke-dashoffset': offset,
    class: ai ? 'wf-ai' : undefined,
    ...ends,
  })
}

/** A dot grid. Its spacing grows with the canvas, so that the dots do not become noise. */
function grid(ids: string, frame: Rect, color: string): string {
  const step = 32 * 2 ** Math.max(0, Math.ceil(Math.log2(frame.width / 2400)))
  const dot = element('circle', { cx: step / 2, cy: step / 2, r: 1.2 * Math.sqrt(step / 32), fill: color })
  const attributes = { id: `${ids}-grid`, width: step, height: step, patternUnits: 'userSpaceOnUse' }
  return element('pattern', attributes, dot)
}

const group = (name: string, attributes: Record<string, string | number>, content: readonly string[]) =>
  content.length === 0 ? '' : element('g', { class: name, ...attributes }, content.join(''))

/** Neighbours on n8n's canvas are at least this far apart. */
const LARGEST = 148

/** Without words: triggers are filled and apps larger, so that two workflows of similar form look different. */
function drawToken(box: Box, node: WorkflowNode, { paint, stroke, mark }: Pen): string {
  const { service } = appOf(node.type)
  const trigger = box.role === 'trigger'
  const isLarge = box.role !== 'sub' && box.width === box.height && (trigger || service !== undefined)
  const height = isLarge ? Math.max(box.height, Math.min(LARGEST, 26 * stroke)) : box.height
  const width = isLarge ? height : box.width
  const [x, y] = [box.x - (width - box.width) / 2, box.y - (height - box.height) / 2]
  const ink = paint('ink')
  const face = { fill: trigger ? ink : paint('card'), stroke: ink, 'stroke-width': stroke }
  const color = trigger ? paint('card') : paint(service === undefined ? 'muted' : 'ink')
  const parts = [
    `<title>${escapeXml(node.name)}</title>`,
    element('path', { d: outline({ ...box, x, y, width, height }), ...face }),
    mark(
      node.type,
      { x: x + width / 2, y: y + height / 2 },
      Math.min(width, height) * 0.62,
      color,
      Math.max(1.4, stroke * 0.9),
    ),
  ]
  const opacity = own(node, 'disabled') === true ? '0.45' : undefined
  return element('g', { class: 'wf-node', 'data-node': node.name, opacity }, parts.join(''))
}

const MARGIN = 40
/** The margin on a card, which shows the picture about four times smaller. */
const CARD_MARGIN = 88

/**
 * The viewport: the bounds of everything that is drawn, with a margin.
 * @param ratio width divided by height; the shorter side is widened until it fits
 */
function frameAround(boxes: readonly Box[], wirePoints: readonly Point[], thumbnail: boolean, ratio?: number): Rect {
  const bounds = boxes.flatMap(({ x, y, width, height, role }): Point[] => {
    const [side, under] = thumbnail || role === 'note' ? [0, 0] : [32, 40]
    return [
      { x: x - side, y },
      { x: x + width + side, y: y + height + under },
    ]
  })
  const all = rectAround([...bounds, ...wirePoints])
  // The least width keeps a single node from filling the whole picture.
  const margin = thumbnail ? CARD_MARGIN : MARGIN
  let width = Math.max(thumbnail ? 900 : 320, all.width + 2 * margin)
  let height = Math.max(120, all.height + 2 * margin)
  if (ratio !== undefined && ratio > 0) {
    width = Math.max(width, height * ratio)
    height = Math.max(height, width / ratio)
  }
  const { x, y } = middle(all)
  return { x: x - width / 2, y: y - height / 2, width, height }
}

/** What a small picture shows: all nodes, or the beginning that shows the most of them whole and large. */
function beginningOf(frame: Rect, nodes: readonly Box[]): Rect {
  const { whole, minimum, usual, maximum, step } = THUMBNAIL
  if (nodes.length === 0 || frame.width <= (nodes.length > 40 ? maximum : whole)) return frame
  const widths = Array.from({ length: (maximum - minimum) / step + 1 }, (_, index) => minimum + index * step)
  const cuts = widths
    .flatMap((width) => cutsTo(width, (frame.height * width) / frame.width, nodes))
    .map(({ cut, away }) => ({
      cut,
      worth: nodes.reduce((sum, node) => sum + worthOf(node, cut), 0) / cut.width,
      away: away + Math.abs(cut.width - usual),
    }))
  const [best] = cuts.sort((a, b) => b.worth - a.worth || a.away - b.away)
  return best?.cut ?? frame
}

/** 1 for a node that is shown whole. A node that the edge cuts spoils the picture more than a whole one adds. */
function worthOf({ x, y, width, height }: Rect, cut: Rect): number {
  const [right, bottom] = [cut.x + cut.width, cut.y + cut.height]
  if (x >= right || y >= bottom || x + width <= cut.x || y + height <= cut.y) return 0
  const isWhole = x >= cut.x && y >= cut.y && x + width <= right && y + height <= bottom
  return isWhole ? 1 : -3
}

/**
 * Parts of the canvas from the first node on that show the trigger nearest to the upper left.
 * @returns each with its distance from the middle of the nodes that it shows
 */
function cutsTo(width: number, height: number, nodes: readonly Box[]): { cut: Rect; away: number }[] {
  const [first] = nodes.filter((box) => box.role === 'trigger').sort((a, b) => a.x + a.y - b.x - b.y)
  const left = Math.min(...nodes.map((box) => box.x)) - CARD_MARGIN
  const x = first ? Math.max(left, first.x + first.width + CARD_MARGIN - width) : left
  const shown = nodes.filter((box) => box.x + box.width < x + width)
  const centre = shown.reduce((sum, box) => sum + box.y + box.height / 2, 0) / (shown.length || 1)
  const top = Math.min(...nodes.map((box) => box.y)) - CARD_MARGIN
  const bottom = Math.max(...nodes.map((box) => box.y + box.height)) + CARD_MARGIN
  if (bottom - top <= height) return [{ cut: { x, y: (top + bottom - height) / 2, width, height }, away: 0 }]
  const [start, end] = first ? [first.y + first.height + CARD_MARGIN - height, first.y - CARD_MARGIN] : [top, bottom]
  const within = (y: number) => Math.max(top, Math.min(y, end, bottom - height))
  const middle = within(Math.max(centre - height / 2, start))
  return Array.from({ length: 9 }, (_, index) => within(Math.max(middle + (index - 4) * CARD_MARGIN, start))).map(
    (y) => ({ cut: { x, y, width, height }, away: Math.abs(y - middle) }),
  )
}
