/** Keys in lower case; a key inside another is joined by a dot: `cover.image`. */
export type FrontMatter = Map<string, string | string[]>

const pair = /^([\p{L}\p{N}_][\p{L}\p{N}_ -]*?)[ \t]*:(?:[ \t]+(.*))?$/u

/** Reads the block between two `---` lines at the top. Null when the file does not start with one. */
export function readFrontMatter(lines: string[]): { fields: FrontMatter; rest: string[] } | null {
  if (lines[0]?.trimEnd() !== '---') return null
  const end = lines.findIndex((line, index) => index > 0 && /^(?:---|\.\.\.)\s*$/.test(line))
  const block = lines.slice(1, end)
  // A file may also begin with a thematic break: then what follows is no list of keys.
  if (end < 2 || !block.some((line) => pair.test(line)) || !block.every(isYamlLine)) return null
  return { fields: readFields(block), rest: lines.slice(end + 1) }
}

function isYamlLine(line: string): boolean {
  return !line.trim() || /^\s+\S|^-\s|^#/.test(line) || pair.test(line)
}

function readFields(block: string[]): FrontMatter {
  const fields: FrontMatter = new Map()
  let key = ''
  for (const line of block) {
    const text = line.trim()
    if (!text || text.startsWith('#')) continue
    const top = pair.exec(line)
    if (top) {
      key = top[1]?.toLowerCase() ?? ''
      fields.set(key, readValue(top[2] ?? ''))
    } else addLine(fields, key, text)
  }
  return fields
}

/** A line that belongs to the key above: an entry of its list, a key inside it, or more of its text. */
function addLine(fields: FrontMatter, key: string, text: string): void {
  const before = fields.get(key) ?? ''
  const inner = pair.exec(text)
  if (/^-(?:\s|$)/.test(text)) fields.set(key, [...(Array.isArray(before) ? before : []), unquote(text.slice(1))])
  else if (inner && before === '') fields.set(`${key}.${inner[1]?.toLowerCase()}`, readValue(inner[2] ?? ''))
  else if (typeof before === 'string') fields.set(key, `${before} ${text}`.trim())
}

function readValue(raw: string): string | string[] {
  const value = raw.trim()
  // `>` and `|` announce text on the following lines.
  if (/^[>|][+-]?$/.test(value)) return ''
  if (value.startsWith('[') && value.endsWith(']')) return splitList(value.slice(1, -1))
  return unquote(value)
}

/** Splits at commas that are not inside quotes. */
export function splitList(text: string): string[] {
  const parts = text.match(/\s*(?:"[^"]*"|'[^']*')\s*(?=,|$)|[^,]+/g) ?? []
  return parts.map(unquote).filter(Boolean)
}

function unquote(raw: string): string {
  const value = raw.trim()
  const quoted = /^"((?:[^"\\]|\\.)*)"|^'((?:[^']|'')*)'/.exec(value)
  if (quoted?.[1] !== undefined) return quoted[1].replace(/\\(.)/g, '$1')
  if (quoted?.[2] !== undefined) return quoted[2].replaceAll("''", "'")
  return value.replace(/\s+#.*$/, '')
}
