import { type App, appOf } from '../apps.ts'
import { connectionLabel } from '../connections.ts'
import type { WorkflowNode } from '../file.ts'
import { own } from '../json.ts'
import { aiPort, type Box, inputPort, nameStandsInside, outputPort, servicePort } from '../layout.ts'
import { middle, type Point } from './geometry.ts'
import { LABEL, type Label, type Words } from './labels.ts'
import type { MarkPen } from './marks.ts'
import { operationOf } from './operation.ts'
import type { ColorName, Paint } from './svg.ts'
import { element, escapeXml, num, outline, rim, words } from './svg.ts'
import { bold, cutText, wrapText } from './text.ts'

export interface Pen {
  readonly paint: Paint
  readonly stroke: number
  readonly simple: boolean
  readonly mark: MarkPen['draw']
}

const labelSize = LABEL.size

export interface Surroundings {
  readonly words: Words | undefined
  /** The background of the node: the paper or a note. */
  readonly ground: ColorName
  /** Whether a wire ends at this port. Others are not drawn. */
  readonly isWired: (port: Point) => boolean
}

export function drawNode(box: Box, node: WorkflowNode, surroundings: Surroundings, pen: Pen): string {
  const app = appOf(node.type)
  const disabled = own(node, 'disabled') === true
  const { paint, stroke } = pen
  const dash = disabled ? '5 4' : undefined
  const attributes = { fill: paint('card'), stroke: paint('ink'), 'stroke-width': stroke, 'stroke-dasharray': dash }
  const parts = [
    `<title>${escapeXml(`${node.name} · ${app.label}${disabled ? ' · disabled' : ''}`)}</title>`,
    element('path', { d: outline(box), ...attributes }),
    face(box, node, app, pen),
    ports(box, surroundings, pen),
  ]
  if (!pen.simple) {
    const below = surroundings.words?.label
    if (below) parts.push(label(middle(box).x, below, surroundings.ground, paint))
    parts.push(signs(box, node, pen))
  }
  const opacity = disabled ? '0.45' : undefined
  const role = box.role === 'trigger' ? 'trigger' : undefined
  return element('g', { class: 'wf-node', 'data-node': node.name, 'data-role': role, opacity }, parts.join(''))
}

/** The content of a node: its mark and the app's name, and in agents their own name. */
function face(box: Box, node: WorkflowNode, app: App, { paint, simple, mark }: Pen): string {
  const { x, y, width, height, role } = box
  const [center, middle] = [x + width / 2, y + height / 2]
  const glyph = (cx: number, cy: number, size: number) => mark(node.type, { x: cx, y: cy }, size, paint('ink'), 1.5)
  if (simple) return glyph(center, middle, role === 'sub' ? 42 : 52)
  if (nameStandsInside(box)) {
    const wide = role !== 'both'
    // The words of the ports stand below.
    const raised = middle - (box.aiKinds.length > 0 ? 7 : 0)
    const size = wide ? 38 : 26
    const left = x + (role === 'trigger' ? 32 : wide ? 22 : 18)
    const textX = left + size + 14
    const room = x + width - textX - (wide ? 12 : 18)
    const fontSize = wide ? 14 : labelSize
    const names = wrapText(node.name, room / fontSize, 3, bold)
    const does = operationOf(node) ?? (isNamed(node, app) ? '' : app.label)
    // In a pill the words of its ports need the third line.
    const spare = Math.min(wide ? 1 : 2, (wide || box.aiKinds.length === 0 ? 3 : 2) - names.length)
    const under = spare > 0 ? wrapText(does, room / labelSize, spare) : []
    const top = raised + 5 - (names.length + under.length - 1) * 8.5
    const texts = [...names, ...under].map((line, row) =>
      row < names.length
        ? words(textX, top + row * 17, fontSize, line, { fill: paint('ink'), 'font-weight': '600' })
        : words(textX, top + row * 17, labelSize, line, { fill: paint('muted') }),
    )
    return [glyph(left + size / 2, raised, size), ...texts].join('')
  }
  if (role === 'sub') return glyph(center, middle, 36)
  const shift = role === 'trigger' ? 4 : 0
  if (isNamed(node, app)) return glyph(center + shift / 2, middle, 46)
  // A name that does not fit, such as “Execute Workflow Trigger”, is shortened before it comes close to the edge.
  const [full, short] = [app.label, app.label.replace(/ Trigger$|,.*$/, '')]
  const shortest = short.replace(/(?: (?:from|to|of|for|with))? \S{1,20}$/, '')
  const linesOf = (name: string, air: number) => wrapText(name, (width - air - 5 * shift) / labelSize, 2)
  const fits = (name: string, air: number) => linesOf(name, air).join(' ') === name
  const whole = [full, short].find((name) => fits(name, 12)) ?? (fits(full, 4) ? undefined : shortest)
  const lines = whole === undefined ? linesOf(full, 4) : linesOf(whole, 12)
  const texts = lines.map((line, row) =>
    words(center + shift, middle + (lines.length > 1 ? 22 : 34) + row * 14, labelSize, line, {
      fill: paint('muted'),
      'text-anchor': 'middle',
    }),
  )
  return glyph(center + shift / 2, middle - (lines.length > 1 ? 18 : 9), lines.length > 1 ? 34 : 40) + texts.join('')
}

/** A node that is named after its app, such as “Telegram” or “If1”, does not need the app's name too. */
const isNamed = ({ name }: WorkflowNode, { label }: App) =>
  name.toLowerCase().replace(/[\s\d]{1,4}$/, '') === label.toLowerCase()

function label(center: number, { name, does, first }: Label, ground: ColorName, paint: Paint): string {
  const quiet = { fill: paint('muted'), 'font-weight': '400' }
  const texts = [...name, ...does].map((line, row) =>
    words(center, first + row * LABEL.line, labelSize, line, row < name.length ? {} : quiet),
  )
  const attributes = { fill: paint('ink'), 'font-weight': '600', 'text-anchor': 'middle', ...rim(paint(ground)) }
  return element('g', attributes, texts.join(''))
}

const RETRY = 'M4-2.5A4.5 4.5 0 1 0 4.5 1M4.5-5v2.7H1.8'
const BRANCH = 'M-5 0h3l3-3h4M-2 0l3 3h4'
const ONWARD = 'M-5 0H5M1.5-3.5 5 0 1.5 3.5'
const FAILURE: ReadonlyMap<unknown, readonly [sign: string, meaning: string]> = new Map([
  ['continueErrorOutput', [BRANCH, 'An error goes to its own output']],
  ['continueRegularOutput', [ONWARD, 'Goes on after an error']],
])

/** Small signs on the upper edge: it tries again, it goes on after an error. */
function signs(box: Box, node: WorkflowNode, { paint }: Pen): string {
  const failure = FAILURE.get(
    own(node, 'onError') ?? (own(node, 'continueOnFail') === true ? 'continueRegularOutput' : ''),
  )
  const shown = [
    ...(own(node, 'retryOnFail') === true ? [[RETRY, 'Tries again after an error'] as const] : []),
    ...(failure ? [failure] : []),
  ]
  const line = { stroke: paint('ink'), 'stroke-width': 1.2 }
  return shown
    .map(([d, meaning], at) => {
      const transform = `translate(${num(box.x + box.width - 20 - at * 22)} ${num(box.y)})`
      const ground = element('rect', { x: -9, y: -9, width: 18, height: 18, rx: 9, fill: paint('card'), ...line })
      return element('g', { transform }, `<title>${meaning}</title>${ground}${element('path', { d, ...line })}`)
    })
    .join('')
}

function ports(box: Box, { ground, isWired, words: around }: Surroundings, pen: Pen): string {
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
  }
  for (const { text, port, area } of around?.outputs ?? [])
    if (isWired(port)) out.push(words(area.x, port.y - 7, labelSize, text, quiet))
  const room = box.width / Math.max(1, box.aiKinds.length) - 10
  for (const kind of box.aiKinds) {
    const { x, y } = aiPort(box, kind)
    const d = `M${num(x)} ${num(y - 5)}l5 5-5 5-5-5z`
    out.push(element('path', { d, fill: paint('card'), stroke: paint('ink'), 'stroke-width': stroke }))
    const name = cutText(connectionLabel(kind), Math.min(8, room / labelSize))
    // Inside, because below the port a wire may lead anywhere.
    out.push(words(x, y - 10, labelSize, name, { fill: paint('muted'), 'text-anchor': 'middle' }))
  }
  if (isWired(servicePort(box))) out.push(dot(servicePort(box), 4, paint('card')))
  return out.join('')
}
