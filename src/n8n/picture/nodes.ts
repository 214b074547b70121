import { type App, appOf, GLYPHS } from '../apps.ts'
import { connectionLabel } from '../connection-kinds.ts'
import type { WorkflowNode } from '../file.ts'
import { own } from '../json/json.ts'
import { aiPort, type Box, inputPort, type Layout, nameStandsInside, outputPort, servicePort } from '../layout.ts'
import { outputLabel } from '../output-labels.ts'
import type { ColorName, Paint } from './colors.ts'
import { bold } from './letter-widths.ts'
import type { Point } from './positions.ts'
import { outline } from './shapes.ts'
import { element, escapeXml, num } from './svg.ts'
import { cutText, measure, wrapText } from './text.ts'

export interface Pen {
  readonly paint: Paint
  /** The stroke width: 1.5, more in small pictures. */
  readonly stroke: number
  /** Without words and small ports. */
  readonly simple: boolean
}

export interface Surroundings {
  /** The maximum width of the name below. */
  readonly labelWidth: number
  /** The background of the node: the paper or a note. */
  readonly ground: ColorName
}

export function drawNode(layout: Layout, box: Box, node: WorkflowNode, surroundings: Surroundings, pen: Pen): string {
  const app = appOf(node.type)
  const disabled = own(node, 'disabled') === true
  const { paint, stroke } = pen
  const dash = disabled ? '5 4' : undefined
  const attributes = { fill: paint('card'), stroke: paint('ink'), 'stroke-width': stroke, 'stroke-dasharray': dash }
  const parts = [
    `<title>${escapeXml(titleOf(node, app, disabled))}</title>`,
    element('path', { d: outline(box), ...attributes }),
    face(box, node, app, pen),
    ports(layout, box, surroundings.ground, pen),
  ]
  if (!pen.simple && !nameStandsInside(box)) parts.push(label(box, node.name, surroundings, paint))
  const opacity = disabled ? '0.45' : undefined
  return element('g', { class: 'wf-node', 'data-node': node.name, opacity }, parts.join(''))
}

function titleOf(node: WorkflowNode, app: App, disabled: boolean): string {
  return `${node.name} · ${app.label}${disabled ? ' · disabled' : ''}`
}

/** The content of a node: the category's icon and the app's name, and in agents their own name. */
function face(box: Box, node: WorkflowNode, app: App, { paint, simple, stroke }: Pen): string {
  const { x, y, width, height, role } = box
  const middle = y + height / 2
  const glyph = (cx: number, cy: number, size: number, width = 1.4) => {
    const scale = size / 24
    const transform = `translate(${num(cx - size / 2)} ${num(cy - size / 2)}) scale(${scale})`
    return element('path', { d: GLYPHS[app.category], transform, stroke: paint('ink'), 'stroke-width': width / scale })
  }
  // Icons smaller than about ten pixels would be noise.
  if (simple)
    return stroke > 6 ? '' : glyph(x + width / 2, middle, role === 'sub' ? 42 : 52, Math.max(1.6, stroke * 0.7))
  if (nameStandsInside(box)) {
    const wide = role !== 'both'
    const size = wide ? 36 : 24
    const left = x + (role === 'trigger' ? 32 : wide ? 24 : 20)
    const textX = left + size + 14
    const room = x + width - textX - 12
    const fontSize = wide ? 14 : 11.5
    const [first = '', second] = wrapText(node.name, room / fontSize, wide ? 2 : 1, bold)
    const top = middle - (second === undefined ? 2 : 10)
    return [
      glyph(left + size / 2, middle, size),
      words(textX, top, fontSize, first, { fill: paint('ink'), 'font-weight': '600' }),
      second === undefined
        ? ''
        : words(textX, top + 17, fontSize, second, { fill: paint('ink'), 'font-weight': '600' }),
      words(textX, top + (second === undefined ? 17 : 34), 11, cutText(app.label, room / 11), { fill: paint('muted') }),
    ].join('')
  }
  if (role === 'sub') return glyph(x + width / 2, middle, 30)
  const name = cutText(app.label, (width - 6) / 10.5)
  return (
    glyph(x + width / 2 + (role === 'trigger' ? 2 : 0), middle - 9, 36) +
    words(x + width / 2, middle + 33, 10.5, name, { fill: paint('muted'), 'text-anchor': 'middle' })
  )
}

/** The node's name below it, on at most two lines, outlined in the background colour so that wires pass behind. */
function label(box: Box, name: string, { labelWidth, ground }: Surroundings, paint: Paint): string {
  const size = box.role === 'sub' ? 12 : 13
  const lines = wrapText(name, labelWidth / size, 2, bold).map((line, row) =>
    words(box.x + box.width / 2, box.y + box.height + 20 + row * 16, size, line, {}),
  )
  return element(
    'g',
    { fill: paint('ink'), 'font-weight': '600', 'text-anchor': 'middle', ...rim(paint(ground)) },
    lines.join(''),
  )
}

function ports(layout: Layout, box: Box, ground: ColorName, pen: Pen): string {
  const { paint, simple, stroke } = pen
  const dot = (at: Point, radius: number, fill: string, line = paint('ink')) =>
    element('circle', { cx: at.x, cy: at.y, r: radius, fill, stroke: line, 'stroke-width': stroke })
  const out: string[] = []
  const trigger = box.role === 'trigger'
  const signal = paint('signal')
  const quiet = { fill: paint('muted'), ...rim(paint(ground)) }
  if (simple) return trigger && box.outputs > 0 ? dot(outputPort(box, 0), 3 + 1.9 * stroke, signal, signal) : ''
  for (let at = 0; at < box.inputs; at++) out.push(dot(inputPort(box, at), 4, paint('ink')))
  for (let at = 0; at < box.outputs; at++) {
    const place = outputPort(box, at)
    out.push(trigger ? dot(place, 5, signal, signal) : dot(place, 4, paint('card')))
    const meaning = outputLabel(layout.graph, box.index, at)
    if (meaning !== undefined) out.push(words(place.x + 9, place.y - 6, 10.5, cutText(meaning, 7), quiet))
  }
  for (const kind of box.aiKinds) {
    const { x, y } = aiPort(box, kind)
    const d = `M${num(x)} ${num(y - 5)}l5 5-5 5-5-5z`
    out.push(element('path', { d, fill: paint('card'), stroke: paint('ink'), 'stroke-width': stroke }))
    const name = cutText(connectionLabel(kind), 8)
    out.push(words(x - measure(name) * 10.5 - 8, y + 15, 10.5, name, quiet))
  }
  if (box.role === 'sub' || box.role === 'both') out.push(dot(servicePort(box), 4, paint('card')))
  return out.join('')
}

/** An outline in the background colour, so that wires pass behind the text. */
function rim(color: string) {
  return { stroke: color, 'stroke-width': '4', 'paint-order': 'stroke' }
}

function words(x: number, y: number, size: number, text: string, more: Record<string, string>): string {
  return element('text', { x, y, 'font-size': size, ...more }, escapeXml(text))
}
