/** Keys are in lower case. Nested keys are joined by a dot: `cover.image`. */
export type FrontMatter = Map<string, string | string[]>

type Format = { name: string; start: string; end: RegExp; key: RegExp; parse: (text: string) => Promise<unknown> }

const formats: Format[] = [
  { name: 'YAML', start: '---', end: /^(?:---|\.\.\.)\s*$/, key: /^[\p{L}\p{N}_"'][^:]*:(?:\s|$)/u, parse: parseYaml },
  {
    name: 'TOML',
    start: '+++',
    end: /^\+\+\+\s*$/,
    key: /^\s*[\p{L}\p{N}_"'.-]+\s*=/u,
    parse: (text) => parseToml(text),
  },
]

/** Real front matter has a few hundred characters. The parsers are not made for millions. */
const maxLength = 20_000

/** Reads YAML between `---` or TOML between `+++` at the top. @returns null when there is none */
export async function readFrontMatter(
  lines: string[],
): Promise<{ fields: FrontMatter; rest: string[] } | { problem: string } | null> {
  const format = formats.find(({ start }) => lines[0]?.trimEnd() === start)
  const end = format ? lines.findIndex((line, index) => index > 0 && format.end.test(line)) : -1
  // A file may also begin with a thematic break, which no keys follow.
  if (!format || end < 2 || !lines.slice(1, end).some((line) => format.key.test(line))) return null
  const block = lines.slice(1, end).join('\n')
  if (block.length > maxLength) return { problem: `The ${format.name} at the top is too long to read.` }
  try {
    const value = await format.parse(block)
    if (!isObject(value)) return null
    const fields: FrontMatter = new Map()
    flatten(value, '', fields)
    return { fields, rest: lines.slice(end + 1) }
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0]?.replace(/[:.]$/, '') : String(error)
    return { problem: `The ${format.name} at the top could not be read: ${reason}.` }
  }
}

const options = { logLevel: 'error', uniqueKeys: false } as const

async function parseYaml(text: string): Promise<unknown> {
  const { parse } = await import('yaml')
  try {
    return parse(text, options)
  } catch (error) {
    // Authors write `title: This: that` without the quotes that YAML requires.
    const quoted = text.replace(
      /^([\w-]+):[ \t]+([^\s"'[{|>&*!#].*)$/gm,
      (_, key, value) => `${key}: ${JSON.stringify(value)}`,
    )
    if (quoted === text) throw error
    return parse(quoted, options)
  }
}

const parseToml = async (text: string): Promise<unknown> => (await import('smol-toml')).parse(text)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

function flatten(value: Record<string, unknown>, base: string, fields: FrontMatter): void {
  for (const [name, inner] of Object.entries(value)) {
    const key = base + name.toLowerCase()
    if (isObject(inner)) flatten(inner, `${key}.`, fields)
    else if (!Array.isArray(inner)) fields.set(key, textOf(inner))
    else
      fields.set(
        key,
        inner
          .flat(5)
          .filter((item) => !isObject(item))
          .map(textOf),
      )
  }
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return value === null || value === undefined ? '' : String(value).trim()
}

export function splitList(text: string): string[] {
  const parts = text.match(/\s*(?:"[^"]*"|'[^']*')\s*(?=,|$)|[^,]+/g) ?? []
  return parts.map((part) => part.trim().replace(/^(["'])(.*)\1$/, '$2')).filter(Boolean)
}
