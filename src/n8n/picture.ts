import { isStickyNote, type WorkflowFile } from './file.ts'
import { type Box, layoutWorkflow } from './layout.ts'
import { type ColorName, paintFor, type Theme } from './picture/colors.ts'
import { type Frame, frameAround } from './picture/frame.ts'
import { labelWidths } from './picture/label-widths.ts'
import { drawNode, type Pen } from './picture/nodes.ts'
import { drawNote, noteColor } from './picture/notes.ts'
import { element, escapeXml, num } from './picture/svg.ts'
import { drawWires, type Wire } from './picture/wires.ts'

export { inTheme, pictureVariables } from './picture/colors.ts'

export interface PictureOptions {
  /** Small and without words, for a card. */
  readonly thumbnail?: boolean
  /** Keeps ids apart where a page holds several pictures. */
  readonly idPrefix?: string
  /** Fixed colours, for an image that stands alone; otherwise `--wf-*` variables of the page. */
  readonly colors?: Theme
  /** Width by height to fill, such as 1200 / 630 for a share image. A thumbnail has 16 / 9. */
  readonly ratio?: number
}

const FONT = "Inter, 'Helvetica Neue', Arial, 'Noto Sans', 'Noto Color Emoji', sans-serif"

const MANY_PAIRS = 5_000_000
/** On a canvas with more nodes no name can be read at any size that fits a screen. */
const MANY_NODES = 3000

/** The workflow as one SVG: no script, no style sheet, nothing from elsewhere, every text escaped. */
export function workflowPicture(file: WorkflowFile, options: PictureOptions = {}): string {
  const thumbnail = options.thumbnail === true
  const layout = layoutWorkflow(file)
  const wires = drawWires(layout)
  const frame = frameAround(
    layout.boxes,
    wires.flatMap((wire) => wire.reach),
    {
      ratio: options.ratio ?? (thumbnail ? 16 / 9 : undefined),
      leastWidth: thumbnail ? 560 : 320,
      labels: !thumbnail,
    },
  )
  const paint = paintFor(options.colors)
  // A card shows the whole canvas some 360 pixels wide; thinner lines would vanish.
  const stroke = thumbnail ? Math.max(2, Math.min(12, frame.width / 300)) : 1.5
  const pen: Pen = { paint, stroke, simple: thumbnail || layout.boxes.length > MANY_NODES }
  const ids = (options.idPrefix ?? 'wf').replace(/[^\w-]/g, '-')

  const nodeAt = (box: Box) => file.nodes[box.index] ?? { name: '', type: '' }
  // Larger notes lie below smaller ones.
  const notes = layout.boxes
    .filter((box) => box.role === 'note')
    .sort((a, b) => b.width * b.height - a.width * a.height)
  // What each name stands on; past this many pairs nobody could read the names anyway.
  const grounds = notes.length * layout.boxes.length <= MANY_PAIRS ? notes : []
  const groundOf = (box: Box): ColorName => {
    const note = grounds.findLast((other) => isInside(box, other))
    return note === undefined ? 'paper' : noteColor(nodeAt(note))
  }
  const widths = labelWidths(layout.boxes)
  const nodes = layout.boxes
    .filter((box) => box.role !== 'note')
    .map((box) => {
      const surroundings = { labelWidth: widths.get(box.index) ?? 96, ground: groundOf(box) }
      return drawNode(layout, box, nodeAt(box), surroundings, pen)
    })
  const content = [
    `<title id="${ids}-title">${escapeXml(titleOf(file))}</title>`,
    `<desc id="${ids}-desc">${escapeXml(descriptionOf(file, nodes.length, wires.length))}</desc>`,
    thumbnail ? '' : grid(ids, frame, paint('faint')),
    ground(frame, paint('paper')),
    thumbnail ? '' : ground(frame, `url(#${ids}-grid)`),
    group(
      'wf-notes',
      { fill: paint('ink') },
      notes.map((box) => drawNote(nodeAt(box), box, paint, !thumbnail)),
    ),
    group(
      'wf-wires',
      { stroke: paint('line'), 'stroke-width': stroke },
      wires.map((wire) => drawWire(wire, stroke)),
    ),
    group('wf-nodes', {}, nodes),
  ]
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      class: thumbnail ? 'wf-picture wf-thumbnail' : 'wf-picture',
      viewBox: [frame.x, frame.y, frame.width, frame.height].map(num).join(' '),
      width: thumbnail ? 640 : frame.width,
      height: thumbnail ? (640 * frame.height) / frame.width : frame.height,
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

function titleOf(file: WorkflowFile): string {
  return typeof file.name === 'string' && file.name.trim() !== '' ? file.name : 'Workflow'
}

function descriptionOf(file: WorkflowFile, nodes: number, wires: number): string {
  const notes = file.nodes.filter(isStickyNote).length
  const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`
  return `A drawing of the workflow: ${count(nodes, 'node')}, ${count(wires, 'connection')}, ${count(notes, 'note')}.`
}

function drawWire({ path, ai }: Wire, stroke: number): string {
  const dash = ai ? `${num(stroke * 3)} ${num(stroke * 3)}` : undefined
  return element('path', { d: path, 'stroke-dasharray': dash, class: ai ? 'wf-ai' : undefined })
}

function isInside(box: Box, note: Box): boolean {
  const x = box.x + box.width / 2
  const y = box.y + box.height
  return x > note.x && x < note.x + note.width && y > note.y && y < note.y + note.height
}

/** Dots that get further apart on a large canvas, where they would otherwise turn into noise. */
function grid(ids: string, frame: Frame, color: string): string {
  const step = 32 * 2 ** Math.max(0, Math.ceil(Math.log2(frame.width / 2400)))
  const dot = element('circle', { cx: step / 2, cy: step / 2, r: 1.2 * Math.sqrt(step / 32), fill: color })
  const attributes = { id: `${ids}-grid`, width: step, height: step, patternUnits: 'userSpaceOnUse' }
  return `<defs>${element('pattern', attributes, dot)}</defs>`
}

function ground(frame: Frame, fill: string): string {
  return element('rect', { x: frame.x, y: frame.y, width: frame.width, height: frame.height, fill })
}

function group(name: string, attributes: Record<string, string | number>, content: readonly string[]): string {
  return content.length === 0 ? '' : element('g', { class: name, ...attributes }, content.join(''))
}
