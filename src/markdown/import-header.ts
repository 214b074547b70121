import { safeAddress } from './address.ts'
import { linesOf } from './source.ts'

type Heading = { title: string; length: number }

const separator = /^-{3,}\s*$/

/** The header ends at the first `---`, if no section and no code comes before it. Other lines stay in the content. */
export function readHeader(lines: string[]): { title: string | null; labels: Labels; content: string[] } {
  const end = findSeparator(lines)
  const labels: Labels = new Map()
  const prose: string[] = []
  let title: string | null = null
  let index = 0
  while (index < (end ?? lines.length)) {
    const heading: Heading | null = title === null ? readTitle(lines, index) : null
    const length = heading?.length ?? readLabelLines(lines, index, end, labels)
    if (heading) title = heading.title
    else if (length === 0) {
      const line = lines[index] ?? ''
      if (end === null && line.trim()) break
      if (!isOtherLabel(line)) prose.push(line)
    }
    index += length || 1
  }
  const hasProse = prose.some((line) => line.trim())
  // A `---` below prose is a thematic break, unless there are labels above it.
  const metadata = labels.size > 0 || (end !== null && title !== null && !hasProse)
  if (!metadata) return { title: title ?? findTitle(lines), labels, content: lines }
  const content = hasProse || end === null ? [...prose, ...lines.slice(index)] : lines.slice(end + 1)
  return { title: title ?? findTitle(content), labels, content }
}

const isOtherLabel = (line: string): boolean => /^ {0,3}(?:[-*+]\s+)?\*\*[^*:]{1,40}(?::\*\*|\*\*\s*:)/.test(line)

function findSeparator(lines: string[]): number | null {
  for (const [index, line] of lines.entries()) {
    if (separator.test(line)) return index
    if (/^ {0,3}(?:`{3}|~{3}|#{2,6}\s)/.test(line)) return null
  }
  return null
}

/** Stores the label that starts at this line. Returns how many lines it takes, 0 if there is none. */
function readLabelLines(lines: string[], start: number, end: number | null, labels: Labels): number {
  const entry = readLabel(lines[start] ?? '')
  if (!entry) return 0
  const values = entry.value ? [entry.value] : []
  let next = start + 1
  if (!values.length) while (next < (end ?? lines.length) && !lines[next]?.trim() && next < start + 2) next++
  // Without a `---`, a value ends with its line, because the next line may be the article.
  const open = end !== null || values.length === 0
  while (open && next < (end ?? lines.length) && continues(lines, next)) {
    values.push(cleanValue(lines[next++] ?? ''))
    if (end === null && !isListEntry(lines[next])) break
  }
  if (!labels.has(entry.label)) labels.set(entry.label, values.join(isListEntry(values[1] ?? values[0]) ? '\n' : ' '))
  return values.length ? next - start : 1
}

function continues(lines: string[], index: number): boolean {
  const line = lines[index] ?? ''
  return line.trim() !== '' && !readLabel(line) && !readTitle(lines, index) && !/^ {0,3}#{1,6}\s/.test(line)
}

export const isListEntry = (line: string | undefined): boolean => /^\s*[-*+]\s/.test(line ?? '')

/** `# Title`, or a line underlined with `===`. */
function readTitle(lines: string[], index: number): Heading | null {
  const line = lines[index] ?? ''
  const hashes = /^ {0,3}#[ \t]+(.*)$/.exec(line)?.[1]?.replace(/(?:^|[ \t]+)#+[ \t]*$/, '')
  if (hashes?.trim()) return { title: withoutMarks(hashes), length: 1 }
  const underlined = line.trim() && !separator.test(line) && /^ {0,3}=+\s*$/.test(lines[index + 1] ?? '')
  return underlined ? { title: withoutMarks(line), length: 2 } : null
}

function findTitle(lines: string[]): string | null {
  for (const [index, { inCode, fence }] of [...linesOf(lines.join('\n'))].entries()) {
    const heading = inCode || fence ? null : readTitle(lines, index)
    if (heading) return heading.title
  }
  return null
}

function withoutMarks(text: string): string {
  return text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|__|`|(?<!\w)[*_]|[*_](?!\w)/g, '')
    .trim()
}

const names = ['keywords', 'excerpt', 'description', 'series'] as const
type Label = (typeof names)[number] | 'image'
export type Labels = Map<Label, string>

const labelLine = new RegExp(
  String.raw`^\s{0,3}(?:[-*+]\s+)?(?:\*\*|__)\s*(${names.join('|')}|(?:featured|cover)\s+image|image)\s*` +
    String.raw`(?::\s*(?:\*\*|__)|(?:\*\*|__)\s*:)(.*)$`,
  'i',
)

/** Reads `**Keywords:** a, b` or `**Keywords**: a, b`, also as a list item. */
function readLabel(line: string): { label: Label; value: string } | null {
  const match = labelLine.exec(line)
  if (!match?.[1]) return null
  const label = names.find((name) => name === match[1]?.toLowerCase()) ?? 'image'
  return { label, value: cleanValue(match[2] ?? '') }
}

/** Removes markdown's line breaks: two spaces or a backslash at the end. */
const cleanValue = (text: string): string => text.trim().replace(/\\$/, '').trim()

export function readKeywords(parts: string[]): string[] {
  const words = parts.map((part) => part.replace(/^[\s`'"#*[]+|[\s`'"*\]]+$/g, '')).filter(Boolean)
  return [...new Set(words)]
}

/** Reads the address in `![alt](address "title")`, `[text](address)`, `<address>` or bare; null if it is unsafe. */
export function readImage(value: string): string | null {
  const linked = /\]\(\s*(?:<([^>]*)>|((?:[^\s()]|\([^\s()]*\))+))/.exec(value)
  const address = linked?.[1] ?? linked?.[2] ?? value.replace(/^[\s<`'"]+|[\s>`'"]+$/g, '')
  return safeAddress(address) || null
}

/** Reads a date as static site generators write it. Returns ISO 8601 in UTC, or null. Without a zone it is UTC. */
export function readDate(text: string): string | null {
  const match = /^(\d{4}-\d\d?-\d\d?)(?:[T ]+(\d\d?:\d\d(?::\d\d(?:\.\d+)?)?))?\s*(Z|UTC|[+-]\d\d:?\d\d)?$/i.exec(
    text.trim(),
  )
  const [, day = '', time = '0:00', zone = 'Z'] = match ?? []
  const padded = `${day}T${time}`.replace(/(?<!\d)\d(?!\d)/g, '0$&')
  const offset = zone.replace(/UTC/i, 'Z').replace(/(\d\d):?(\d\d)/, '$1:$2')
  const moment = Date.parse(match ? padded + offset : `${text} UTC`)
  return Number.isFinite(moment) ? new Date(moment).toISOString() : null
}

export function readFileName(name: string): { date: string | null; name: string } {
  const bare = name.replace(/^.*[/\\]/, '').replace(/\.\w+$/, '')
  const [, day, rest] = /^(\d{4}-\d\d-\d\d)[-_ ](.+)$/.exec(bare) ?? []
  const date = day ? readDate(day) : null
  return date && rest ? { date, name: rest } : { date: null, name: bare }
}
