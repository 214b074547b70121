import type { WorkflowNode } from '../file.ts'
import { own, ownNumber, ownString } from '../json.ts'
import type { Box } from '../layout.ts'
import { type Rect, touch } from './geometry.ts'
import type { ColorName, Paint } from './svg.ts'
import { drawnLimits, element, escapeXml, rim } from './svg.ts'
import { bold as boldRuler, cutText, measure, type Ruler, regular, wrapText } from './text.ts'

const PADDING = 16
const AIR = 12
/** With more pieces of wires on a note, its text does not run beside them. */
const MOST_PIECES = 400

/** What lies on a note. */
export interface Covered extends Rect {
  /** True for a level wire, which blocks the whole line. */
  readonly isAcross?: boolean
}

/** As in n8n. */
const TEXT = 14

interface Line {
  readonly text: string
  readonly size: number
  readonly bold: boolean
}

/**
 * All notes, in the order given: their grounds, and their texts, which stand above the wires. Past `drawnLimits.notes`
 * characters they are drawn without text. Empty ones are not drawn.
 */
export function drawNotes(
  boxes: readonly Box[],
  nodeAt: (box: Box) => WorkflowNode,
  /** What lies on the notes: nodes with their names. Text runs beside it. */
  nodes: readonly Rect[],
  /** The parts of a note that wires cover. */
  wiresOn: (box: Box) => readonly Covered[],
  paint: Paint,
  withText: boolean,
): { grounds: string[]; texts: string[] } {
  let left: number = withText ? drawnLimits.notes : 0
  const written = boxes.filter((box) => contentOf(nodeAt(box)).trim() !== '')
  const grounds = written.map((box) => {
    const { x, y, width, height } = box
    const ground = { fill: paint(noteColor(nodeAt(box))), stroke: paint('ink'), 'stroke-opacity': '0.14' }
    return element('rect', { x, y, width, height, rx: 6, ...ground })
  })
  const texts = written.flatMap((box, at) => {
    const node = nodeAt(box)
    const content = contentOf(node).slice(0, Math.min(left, drawnLimits.note))
    if (content === '') return []
    const lines = noteLines(content)
    const covered = [...nodes, ...written.slice(at + 1)].filter((other) => touch(box, other))
    const wires = wiresOn(box)
    const wide = wires.length > 0 ? BESIDE_WIRE * (box.width - 2 * PADDING) : LEAST_WIDTH
    let [drawn, best] = ['', Number.POSITIVE_INFINITY]
    const [beside, across] = [
      [[...covered, ...wires], wide, 0],
      [covered, LEAST_WIDTH, wires.length > 0 ? PRICE.crossed : 0],
    ] as const
    for (const [taken, least, crossed] of wires.length > MOST_PIECES ? [across] : [beside, across])
      for (const spacing of [LOOSE, TIGHT]) {
        const price = crossed + spacing.price
        if (price >= best) continue
        const { texts, torn } = drawLines(box, lines, taken, spacing, least)
        const cut = texts === '' || texts.endsWith('…</text>') ? PRICE.cut : 0
        const sum = price + cut + Math.min(PRICE.torn, torn)
        if (sum < best) [drawn, best] = [texts, sum]
        if (texts === '') break
      }
    if (drawn === '') return []
    left -= content.length
    const heading = noteLines(content.slice(0, 400))
      .find((line) => line.bold)
      ?.text.slice(0, 80)
    return element('g', { 'data-part': heading, ...rim(paint(noteColor(node))) }, drawn)
  })
  return { grounds, texts }
}

export const contentOf = (node: WorkflowNode): string => ownString(own(node, 'parameters'), 'content') ?? ''

/** Where a note's first line stands if nothing covers that place. */
export function titleArea({ x, y, width }: Box, node: WorkflowNode): Rect[] {
  const title = noteLines(contentOf(node).slice(0, 400)).find(({ text }) => text !== '')
  if (!title) return []
  const long = measure(title.text, title.bold ? boldRuler : regular) * title.size
  const room = width - 2 * PADDING
  return [{ x: x + PADDING, y: y + PADDING, width: Math.min(room, long), height: title.size * LOOSE.line }]
}

const LEAST_WIDTH = 96
/** A line in a narrow gap begins less than this further right. */
const MOST_SHIFT = 80
/** The part of a line that a wire may leave. Shorter ones read worse than a text that a wire crosses. */
const BESIDE_WIRE = 0.45

/** What a text loses where it is crossed by a wire, cut, or torn apart (in units of the canvas, at most this). */
const PRICE = { crossed: 60, cut: 1000, torn: 200 }

/** Where a note would be cut, its lines are closer and a little smaller. */
const LOOSE = { padding: PADDING, line: 1.4, scale: 1, gap: 8, price: 0 }
const TIGHT = { padding: 8, line: 1.24, scale: 13 / TEXT, gap: 4, price: 10 }

function drawLines(
  { x, y, width, height }: Box,
  content: readonly Line[],
  covered: readonly Covered[],
  { padding, line: spacing, scale, gap }: typeof LOOSE,
  least: number,
): { texts: string; torn: number } {
  let at = y + padding
  let torn = 0
  let texts = ''
  const bottom = y + height - gap
  for (const [index, { text, size: full, bold }] of content.entries()) {
    if (text === '') at += gap
    const size = full * scale
    const [tall, ruler] = [size * spacing, bold ? boldRuler : regular]
    // A short line needs no more room than it takes.
    const needed = Math.min(least, measure(text, ruler) * size + 1)
    let lines = text === '' ? [] : [text]
    let previous: number | undefined
    for (let wrapped = 0; lines.length > 0; ) {
      // There is no room for the rest: “…” replaces the end of the shown text.
      if (at + tall > bottom) return { texts: texts.replace(/(?:&\w{1,6};|[^&;<>]){3}<\/text>$/, '…</text>'), torn }
      const words = lines.join(' ')
      const placeOf = (y: number) =>
        placeAt({ x: x + PADDING, y, width: width - 2 * PADDING, height: tall }, words, size, ruler, covered)
      const place = placeOf(at)
      const { line, covering } = place
      let [left, room] = slotBeside(place, needed, previous !== line.x)
      // No line stands aside alone: the one after it would jump back.
      if (
        left !== line.x &&
        left !== previous &&
        measure(words, ruler) * size > room &&
        slotBeside(placeOf(at + tall), needed, true)[0] !== left
      )
        [left, room] = slotBeside(place, needed, false)
      if (room < Math.min(line.width, needed)) {
        const next = Math.max(at, Math.min(...covering.map((box) => box.y + box.height))) + 4
        torn += next - at
        at = next
        continue
      }
      if (wrapped !== room) lines = wrapText(lines.join(' '), room / size, 60, ruler)
      wrapped = room
      previous = left
      at += tall
      const rest = at + tall > bottom ? [...lines, ...content.slice(index + 1).map((each) => each.text)].join(' ') : ''
      const shown = rest === '' ? (lines.shift() ?? '') : cutText(rest, room / size, ruler)
      const font = { 'font-size': size, 'font-weight': bold ? '700' : undefined }
      texts += element('text', { x: left, y: at - size * 0.3, ...font }, escapeXml(shown))
      if (rest !== '') return { texts, torn }
    }
    if (bold) at += 3
  }
  return { texts, torn }
}

interface Place {
  readonly line: Rect
  /** What is in the way of the line. */
  readonly covering: readonly Rect[]
}

function placeAt(line: Rect, words: string, size: number, ruler: Ruler, covered: readonly Covered[]): Place {
  const near = covered.filter((box) => touch(line, box)).sort((a, b) => a.x - b.x)
  // What begins right of a line's end does not matter to it.
  const [whole = ''] = near.length > 0 ? wrapText(words, line.width / size, 2, ruler) : []
  const end = line.x + measure(whole, ruler) * size + AIR / 2
  return { line, covering: near.some((box) => box.x < end) ? near.map((box) => acrossOf(box, line)) : [] }
}

const acrossOf = (box: Covered, { x, width }: Rect): Rect => (box.isAcross ? { ...box, x, width } : box)

/**
 * The part of a line that nothing covers: its left edge and its width. It begins where all lines do, or it is at least
 * nearly as wide as they are, so that the text does not jump to and fro.
 */
function slotBeside(
  { line, covering }: Place,
  needed: number,
  mayShift: boolean,
): readonly [left: number, width: number] {
  let [left, widest, edge]: [number, number, number] = [line.x, 0, line.x]
  for (const box of [...covering, { x: line.x + line.width + AIR, y: 0, width: 0, height: 0 }]) {
    const room = box.x - AIR - edge
    if (edge === line.x && room >= needed) return [edge, room]
    const isNear = edge - line.x < MOST_SHIFT && room >= needed
    if (mayShift && room > widest && (isNear || room > line.width * 0.7)) [left, widest] = [edge, room]
    edge = Math.max(edge, box.x + box.width + AIR)
  }
  return [left, widest]
}

/** Colours 1 to 7, as in n8n; anything else is the first. */
export function noteColor(node: WorkflowNode): ColorName {
  const color = ownNumber(own(node, 'parameters'), 'color', 1)
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
        .replace(/^([-*+]\s+)?#{1,6}\s+/, '$1')
        .replace(/^[-*+]\s+/, '• ')
        .replace(/^>\s?/, '')
        .replace(/^\|\s*|(?<!\s)\s*\|$/g, '')
        .replace(/\s{0,20}\|\s{0,20}/g, line.startsWith('|') ? ' · ' : '$&'),
    )
    if (text === '' && lines.at(-1)?.text === '') continue
    const size = heading === 1 ? 20 : heading === 2 ? 17 : heading === undefined ? TEXT : 15
    lines.push({ text, size, bold: heading !== undefined })
  }
  return lines
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', rarr: '→', larr: '←' }

function plainWords(line: string): string {
  return line
    .slice(0, 2000)
    .replace(/[@!]\[[^\]]{0,300}\]\([^)]{0,500}(?:\)|$)/g, '')
    .replace(/\[([^\]]{0,300})\]\([^)]{0,500}(?:\)|$)/g, '$1')
    .replace(/<\/?[a-z][^<>]{0,200}>/gi, '')
    .replace(/&(\w{2,5});/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\*\*|__|~~|`/g, '')
    .replace(/(?<![\w*])([*_])(\S[^*_]{0,300})\1(?![\w*])/g, '$2')
    .trim()
}
