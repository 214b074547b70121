import { isMap, isScalar, LineCounter, parseDocument } from 'yaml'
import { FolderError } from './folder-error.ts'

export interface MarkdownFile {
  fields: Record<string, unknown>
  text: string
  /** Where a field is: `blogs/a.md, line 3`. */
  placeOf(field: string): string
}

/** Each value is JSON, which is also YAML, on a line of its own: no text can end the front matter. */
export function writeMarkdownFile(fields: Readonly<Record<string, unknown>>, text: string): string {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return ['---', ...lines, '---', text, ''].join('\n')
}

/** Reads such a file, also if a person changed it with other YAML. @throws FolderError naming the line */
export function readMarkdownFile(path: string, file: string): MarkdownFile {
  const start = /^\uFEFF?---[ \t]*\r?\n/.exec(file)
  const end = start && /^---[ \t]*(?:\r?\n|$)/gm
  if (end) end.lastIndex = start[0].length
  const close = end?.exec(file)
  if (!start || !close) {
    throw new FolderError(`${path}, line 1: the file must begin with front matter between two lines of "---".`)
  }
  const block = file.slice(start[0].length, close.index)
  return {
    fields: parseYaml(path, block),
    // The writer ends the file with a line break that is not part of the text.
    text: file.slice(close.index + close[0].length).replace(/\r?\n$/, ''),
    placeOf: (field) => {
      const line = block.split('\n').findIndex((each) => each.startsWith(`${field}:`))
      return line < 0 ? `${path}, front matter` : `${path}, line ${line + 2}`
    },
  }
}

function parseYaml(path: string, block: string): Record<string, unknown> {
  const lineCounter = new LineCounter()
  const refuse = (offset: number, reason: string | undefined): never => {
    // The block begins in the second line.
    throw new FolderError(`${path}, line ${lineCounter.linePos(offset).line + 1}: ${reason}.`)
  }
  // The library compares each name with all others, which takes seconds for thousands of them.
  const document = parseDocument(block, { lineCounter, logLevel: 'silent', uniqueKeys: false })
  const [problem] = document.errors
  if (problem) refuse(problem.pos[0], problem.message.split(/ at line |\n/)[0])
  const names = new Set<unknown>()
  for (const { key } of isMap(document.contents) ? document.contents.items : []) {
    if (!isScalar(key)) continue
    if (names.has(key.value)) refuse(key.range?.[0] ?? 0, `the field "${key.value}" occurs twice`)
    names.add(key.value)
  }
  try {
    const value: unknown = document.toJS({ maxAliasCount: 0 })
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // Only aliases fail here.
  }
  throw new FolderError(`${path}, front matter: each line must be a name, a colon and a value.`)
}
