import { appOf, GLYPHS } from '../apps.ts'
import type { WorkflowNode } from '../file.ts'
import { own } from '../json/json.ts'
import type { Box } from '../layout.ts'
import type { Paint } from './colors.ts'
import { outline } from './shapes.ts'
import { element, escapeXml, num } from './svg.ts'

/** Neighbours on n8n's canvas are at least this far apart. */
const LARGEST = 148

export interface TokenPen {
  readonly paint: Paint
  readonly stroke: number
}

/**
 * A node of a small picture, without words: triggers are filled, and apps are larger than on the canvas. So two workflows
 * of similar form still look different.
 */
export function drawToken(box: Box, node: WorkflowNode, { paint, stroke }: TokenPen): string {
  const { category, service } = appOf(node.type)
  const trigger = box.role === 'trigger'
  const isLarge = box.role !== 'sub' && box.width === box.height && (trigger || service !== undefined)
  const height = isLarge ? Math.max(box.height, Math.min(LARGEST, 26 * stroke)) : box.height
  const width = isLarge ? height : box.width
  const [x, y] = [box.x - (width - box.width) / 2, box.y - (height - box.height) / 2]
  const ink = paint('ink')
  const face = { fill: trigger ? ink : paint('card'), stroke: ink, 'stroke-width': stroke }
  const scale = (Math.min(width, height) * 0.62) / 24
  const glyph = {
    d: GLYPHS[category],
    transform: `translate(${num(x + width / 2 - 12 * scale)} ${num(y + height / 2 - 12 * scale)}) scale(${num(scale)})`,
    stroke: trigger ? paint('card') : paint(service === undefined ? 'muted' : 'ink'),
    'stroke-width': Math.max(1.4, (stroke * 0.9) / scale),
  }
  const parts = [
    `<title>${escapeXml(node.name)}</title>`,
    element('path', { d: outline({ ...box, x, y, width, height }), ...face }),
    element('path', glyph),
  ]
  const opacity = own(node, 'disabled') === true ? '0.45' : undefined
  return element('g', { class: 'wf-node', 'data-node': node.name, opacity }, parts.join(''))
}
