import type { WorkflowNode } from '../file.ts'
import { own, ownString } from '../json.ts'
import type { Box } from '../layout.ts'
import type { ColorName, Paint } from './svg.ts'
import { drawnLimits, element, escapeXml } from './svg.ts'
import { bold as boldRuler, regular, wrapText } from './text.ts'

const PADDING = 16
/** As in n8n. */
const TEXT = 14

interface Line {
  readonly text: string
  readonly size: number
  readonly bold: boolean
}

/** All notes, in the order given; past `drawnLimits.notes` characters they are drawn without text. */
export function drawNotes(
  boxes: readonly Box[],
  nodeAt: (box: Box) => WorkflowNode,
  paint: Paint,
  withText: boolean,
): string[] {
  let left: number = withText ? drawnLimits.notes : 0
  return boxes.map((box) => {
    const node = nodeAt(box)
    const content = (ownString(own(node, 'parameters'), 'content') ?? '').slice(0, Math.min(left, drawnLimits.note))
    left -= content.length
    const { x, y, width, height } = box
    const ground = { fill: paint(noteColor(node)), stroke: paint('ink'), 'stroke-opacity': '0.14' }
    return element('rect', { x, y, width, height, rx: 6, ...ground }) + drawLines(box, noteLines(content))
  })
}

function drawLines({ x, y, width, height }: Box, content: readonly Line[]): string {
  let at = y + PADDING
  let drawn = ''
  for (const { text, size, bold } of content) {
    if (text === '') {
      at += 8
      continue
    }
    for (const line of wrapText(text, (width - 2 * PADDING) / size, 60, bold ? boldRuler : regular)) {
      at += size * 1.4
      if (at > y + height - 8) return drawn
      const font = { 'font-size': size, 'font-weight': bold ? '700' : undefined }
      drawn += element('text', { x: x + PADDING, y: at - size * 0.3, ...font }, escapeXml(line))
    }
    if (bold) at += 3
  }
  return drawn
}

/** Colours 1 to 7, as in n8n; anything else is the first. */
export function noteColor(node: WorkflowNode): ColorName {
  const color = Number(own(own(node, 'parameters'), 'color') ?? 1)
  const names: readonly ColorName[] = ['note1', 'note2', 'note3', 'note4', 'note5', 'note6', 'note7']
  return names[color - 1] ?? 'note1'
}

/** The note's markdown as plain lines: headings larger, bullets as dots, links by their words. */
function noteLines(markdown: string): Line[] {
  const lines: Line[] = []
  for (const raw of markdown.split(/\r?\n/)) {
    const line = raw.trim()
    if (/^(?:```|\|?[\s:|-]{3,}$)/.test(line)) continue
    const heading = /^(#{1,6})\s/.exec(line)?.[1]?.length
    const text = plainWords(
      line
        .replace(/^#{1,6}\s+/, '')
        .replace(/^[-*+]\s+/, '• ')
        .replace(/^>\s?/, ''),
    )
    if (text === '' && lines.at(-1)?.text === '') continue
    const size = heading === 1 ? 20 : heading === 2 ? 17 : heading === undefined ? TEXT : 15
    lines.push({ text, size, bold: heading !== undefined })
  }
  return lines
}

function plainWords(line: string): string {
  return line
    .slice(0, 2000)
    .replace(/!\[[^\]]{0,300}\]\([^)]{0,500}\)/g, '')
    .replace(/\[([^\]]{0,300})\]\([^)]{0,500}\)/g, '$1')
    .replace(/<\/?[a-z][^<>]{0,200}>/gi, '')
    .replace(/\*\*|__|~~|`/g, '')
    .replace(/(?<![\w*])\*(\S[^*]{0,300})\*(?![\w*])/g, '$1')
    .trim()
}
