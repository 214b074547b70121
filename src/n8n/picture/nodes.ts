import { type App, appOf, GLYPHS } from '../apps.ts'
import { connectionLabel } from '../connections.ts'
import type { WorkflowNode } from '../file.ts'
import { own } from '../json.ts'
import { aiPort, type Box, inputPort, type Layout, nameStandsInside, outputPort, servicePort } from '../layout.ts'
import { outputLabel } from '../output-labels.ts'
import type { Point } from './geometry.ts'
import type { ColorName, Paint } from './svg.ts'
import { element, escapeXml, num, outline } from './svg.ts'
import { bold, cutText, measure, wrapText } from './text.ts'

export interface Pen {
  readonly paint: Paint
  readonly stroke: number
  readonly simple: boolean
}

const labelSize = 13

export interface Surroundings {
  /** The maximum width of the name below. */
  readonly labelWidth: number
  /** The background of the node: the paper or a note. */
  readonly ground: ColorName
  /** Whether a wire ends at this port. Others are not drawn. */
  readonly isWired: (port: Point) => boolean
}

export function drawNode(layout: Layout, box: Box, node: WorkflowNode, surroundings: Surroundings, pen: Pen): string {
  const app = appOf(node.type)
  const disabled = own(node, 'disabled') === true
  const { paint, stroke } = pen
  const dash = disabled ? '5 4' : undefined
  const attributes = { fill: paint('card'), stroke: paint('ink'), 'stroke-width': stroke, 'stroke-dasharray': dash }
  const parts = [
    `<title>${escapeXml(`${node.name} · ${app.label}${disabled ? ' · disabled' : ''}`)}</title>`,
    element('path', { d: outline(box), ...attributes }),
    face(box, node, app, pen),
    ports(layout, box, surroundings, pen),
  ]
  if (!pen.simple && !nameStandsInside(box)) parts.push(label(box, node.name, surroundings, paint))
  const opacity = disabled ? '0.45' : undefined
  const role = box.role === 'trigger' ? 'trigger' : undefined
  return element('g', { class: 'wf-node', 'data-node': node.name, 'data-role': role, opacity }, parts.join(''))
}

/** The content of a node: the category's icon and the app's name, and in agents their own name. */
function face(box: Box, node: WorkflowNode, app: App, { paint, simple }: Pen): string {
  const { x, y, width, height, role } = box
  const [center, middle] = [x + width / 2, y + height / 2]
  const glyph = (cx: number, cy: number, size: number, line = 1.4) => {
    const scale = size / 24
    const transform = `translate(${num(cx - size / 2)} ${num(cy - size / 2)}) scale(${scale})`
    return element('path', { d: GLYPHS[app.category], transform, stroke: paint('ink'), 'stroke-width': line / scale })
  }
  if (simple) return glyph(center, middle, role === 'sub' ? 42 : 52, 1.6)
  if (nameStandsInside(box)) {
    const wide = role !== 'both'
    const size = wide ? 36 : 24
    const left = x + (role === 'trigger' ? 32 : wide ? 24 : 20)
    const textX = left + size + 14
    const room = x + width - textX - 12
    const fontSize = wide ? 14 : labelSize
    const [first = '', ...more] = wrapText(node.name, room / fontSize, wide ? 2 : 1, bold)
    const top = middle - (more.length === 0 ? 2 : 10)
    const names = [first, ...more].map((line, row) =>
      words(textX, top + row * 17, fontSize, line, { fill: paint('ink'), 'font-weight': '600' }),
    )
    const under = cutText(app.label, room / labelSize)
    const last = words(textX, top + (more.length + 1) * 17, labelSize, under, { fill: paint('muted') })
    return [glyph(left + size / 2, middle, size), ...names, last].join('')
  }
  if (role === 'sub') return glyph(center, middle, 30)
  const lines = wrapText(app.label, (width - 8) / labelSize, 2)
  const one = lines.length < 2
  const texts = (one ? [lines[0] ?? ''] : lines).map((line, row) =>
    words(center, middle + (one ? 33 : 19) + row * 15, labelSize, line, {
      fill: paint('muted'),
      'text-anchor': 'middle',
    }),
  )
  return glyph(center + (role === 'trigger' ? 2 : 0), middle - (one ? 9 : 19), one ? 36 : 28) + texts.join('')
}

/** The node's name below it, on at most two lines. */
function label(box: Box, name: string, { labelWidth, ground }: Surroundings, paint: Paint): string {
  const lines = wrapText(name, labelWidth / labelSize, 2, bold).map((line, row) =>
    words(box.x + box.width / 2, box.y + box.height + 20 + row * 16, labelSize, line, {}),
  )
  const attributes = { fill: paint('ink'), 'font-weight': '600', 'text-anchor': 'middle', ...rim(paint(ground)) }
  return element('g', attributes, lines.join(''))
}

function ports(layout: Layout, box: Box, { ground, isWired }: Surroundings, pen: Pen): string {
  const { paint, simple, stroke } = pen
  const dot = (at: Point, radius: number, fill: string, line = paint('ink')) =>
    element('circle', { cx: at.x, cy: at.y, r: radius, fill, stroke: line, 'stroke-width': stroke })
  const out: string[] = []
  const trigger = box.role === 'trigger'
  const signal = paint('signal')
  const quiet = { fill: paint('muted'), ...rim(paint(ground)) }
  if (simple) return trigger && isWired(outputPort(box, 0)) ? dot(outputPort(box, 0), 6, signal, signal) : ''
  for (let at = 0; at < box.inputs; at++) {
    const place = inputPort(box, at)
    if (isWired(place)) out.push(dot(place, 4, paint('ink')))
  }
  for (let at = 0; at < box.outputs; at++) {
    const place = outputPort(box, at)
    if (!isWired(place)) continue
    out.push(trigger ? dot(place, 5, signal, signal) : dot(place, 4, paint('card')))
    const meaning = outputLabel(layout.graph, box.index, at)
    if (meaning !== undefined) out.push(words(place.x + 10, place.y - 7, labelSize, cutText(meaning, 6), quiet))
  }
  const room = box.width / Math.max(1, box.aiKinds.length) - 10
  for (const kind of box.aiKinds) {
    const { x, y } = aiPort(box, kind)
    const d = `M${num(x)} ${num(y - 5)}l5 5-5 5-5-5z`
    out.push(element('path', { d, fill: paint('card'), stroke: paint('ink'), 'stroke-width': stroke }))
    const name = cutText(connectionLabel(kind), Math.min(8, room / labelSize))
    out.push(words(x - measure(name) * labelSize - 8, y + 18, labelSize, name, quiet))
  }
  if ((box.role === 'sub' || box.role === 'both') && isWired(servicePort(box)))
    out.push(dot(servicePort(box), 4, paint('card')))
  return out.join('')
}

/** An outline in the background colour, so that wires pass behind the text. */
const rim = (color: string) => ({ stroke: color, 'stroke-width': '4', 'paint-order': 'stroke' })

const words = (x: number, y: number, size: number, text: string, more: Record<string, string>) =>
  element('text', { x, y, 'font-size': size, ...more }, escapeXml(text))
