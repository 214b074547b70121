import type { WorkflowFile } from '../file.ts'
import type { Box } from '../layout.ts'
import { once } from '../once.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text for SVG, safe in an element and in a quoted attribute. XML forbids control characters and half surrogates. */
export function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these make a standalone SVG unreadable
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/[&<>"']/g, (char) => ENTITIES[char] ?? '')
  )
}

/** A coordinate with at most one decimal; never `NaN` or an exponent. */
export function num(value: number): string {
  return Number.isFinite(value) ? String(Math.round(value * 10) / 10 || 0) : '0'
}

type Attributes = Readonly<Record<string, string | number | undefined>>

/** One element. Attribute values are escaped here; `content` must already be SVG. */
export function element(name: string, attributes: Attributes, content = ''): string {
  let head = `<${name}`
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) head += ` ${key}="${typeof value === 'number' ? num(value) : escapeXml(value)}"`
  }
  return content === '' ? `${head}/>` : `${head}>${content}</${name}>`
}

export const words = (x: number, y: number, size: number, text: string, more: Record<string, string>) =>
  element('text', { x, y, 'font-size': size, ...more }, escapeXml(text))

/** An outline in the background colour, so that wires pass behind the text. */
export const rim = (color: string) => ({ stroke: color, 'stroke-width': '4', 'paint-order': 'stroke' })

/** The outline of a node: a circle for a sub-node, a pill for one that has its own, a round back for a trigger. */
export function outline({ x, y, width, height, role }: Box): string {
  const round = height / 2
  const isPill = role === 'sub' || role === 'both'
  const right = isPill ? round : 12
  const left = isPill ? round : role === 'trigger' ? Math.min(40, round) : 12
  const arc = (radius: number, dx: number, dy: number) => `a${num(radius)} ${num(radius)} 0 0 1 ${num(dx)} ${num(dy)}`
  return [
    `M${num(x + left)} ${num(y)}H${num(x + width - right)}${arc(right, right, right)}`,
    `V${num(y + height - right)}${arc(right, -right, right)}`,
    `H${num(x + left)}${arc(left, -left, -left)}`,
    `V${num(y + left)}${arc(left, left, -left)}z`,
  ].join('')
}

/** The site's tokens (docs/design.md): each CSS property, its value on paper and in the dark. */
const COLORS = {
  paper: ['--wf-paper', '#ebe4d7', '#0c0f13'],
  card: ['--wf-card', '#fbf8f2', '#191d25'],
  ink: ['--wf-ink', '#1b1a17', '#efe8db'],
  muted: ['--wf-muted', '#5a5448', '#a8a295'],
  line: ['--wf-line', '#857c6b', '#767a80'],
  faint: ['--wf-faint', '#d3c9b8', '#2d333d'],
  signal: ['--wf-signal', '#1b1a17', '#efe8db'],
  note1: ['--wf-note-1', '#e8dec5', '#231e10'],
  note2: ['--wf-note-2', '#eddcc9', '#271d13'],
  note3: ['--wf-note-3', '#efdad0', '#281b18'],
  note4: ['--wf-note-4', '#dde2ce', '#1c2116'],
  note5: ['--wf-note-5', '#d8e1e0', '#182023'],
  note6: ['--wf-note-6', '#e4dce2', '#211d24'],
  note7: ['--wf-note-7', '#e4ded5', '#211e1b'],
} as const

export type ColorName = keyof typeof COLORS
export type Theme = 'light' | 'dark'
export type Paint = (name: ColorName) => string

/** Fixed colours for a standalone image, otherwise variables that the page's theme sets. */
export const paintFor =
  (theme: Theme | undefined): Paint =>
  (name) => {
    const [variable, light, dark] = COLORS[name]
    return theme === undefined ? `var(${variable}, ${light})` : theme === 'light' ? light : dark
  }

/** A picture drawn with variables, in the fixed colours of a theme for a standalone image, or in those of both. */
export function inTheme(svg: string, theme: Theme | 'both'): string {
  const colors = Object.values(COLORS)
  return svg.replace(/var\((--wf-[a-z\d-]+), (#[\da-f]+)\)/g, (_, name: string, usual: string) => {
    const [, light, dark] = colors.find(([variable]) => variable === name) ?? [name, usual, usual]
    return theme === 'both' ? `light-dark(${light}, ${dark})` : theme === 'light' ? light : dark
  })
}

/** Limits the size of a picture to a few megabytes. The largest real workflow measured has 246 nodes. */
export const drawnLimits = {
  nodes: 2500,
  wires: 2000,
  /** Characters in all notes together, and in one of them. */
  notes: 40_000,
  note: 6000,
} as const

export const isDrawnWhole = (file: WorkflowFile): boolean => file.nodes.length <= drawnLimits.nodes

/** The file cut to the nodes that are drawn. */
export const drawnPart = once(
  (file: WorkflowFile): WorkflowFile =>
    isDrawnWhole(file) ? file : { ...file, nodes: file.nodes.slice(0, drawnLimits.nodes) },
)
