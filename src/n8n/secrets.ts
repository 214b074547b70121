import { isNodeLike } from './embedded/parts.ts'
import { walkInside } from './embedded/walk.ts'
import type { WorkflowFile } from './file.ts'
import { nameOf } from './secrets/names.ts'
import { fingerprint, type Match, maskValue, Occurrences } from './secrets/occurrences.ts'
import { scanOnce, scanText } from './secrets/scan.ts'

type SecretFinding = ReturnType<typeof toFinding> & {
  /** Set for a text that is published with the file: the name of its field. */
  readonly field?: string
}

export function findSecrets(file: WorkflowFile, scan = scanOnce()): SecretFinding[] {
  const findings: SecretFinding[] = []
  const nodes = new Set<unknown>(file.nodes)
  const nodeNames = shownNames(file)
  const texts: { text: string; shown: string }[] = []
  const ids = new Map<string, Match>()
  const occurrences = new Occurrences()
  const report = (matches: readonly Match[], text: string, place: string) => {
    for (const match of matches) findings.push(toFinding(match, text, place, nodeNames(place)))
  }
  /** Findings below an object key that is itself a secret are reported at the object that has the key. */
  let hidden: { below: string; shown: string } | undefined
  for (const { value, pointer, key, name, parent } of walkInside(file)) {
    if (hidden && !`${pointer}/`.startsWith(hidden.below)) hidden = undefined
    if (typeof key === 'string' && key.length >= 8) {
      const matches = scan(key, '')
      if (matches.length > 0) {
        const shown = hidden?.shown ?? pointer.slice(0, pointer.lastIndexOf('/'))
        report(matches, key, shown)
        hidden ??= { below: `${pointer}/`, shown }
      }
    }
    if (typeof value !== 'string') continue
    // Node types and ids can look like document ids and mailboxes.
    const isLabel = (key === 'type' || key === 'id') && (nodes.has(parent) || isNodeLike(parent))
    const matches = scan(value, nameOf(name, parent), true)
    const shown = hidden?.shown ?? pointer
    report(isLabel ? matches.filter(({ level }) => level === 'critical') : matches, value, shown)
    if (isLabel) continue
    texts.push({ text: value, shown })
    for (const match of matches) {
      if (match.level !== 'notice') continue
      const id = value.slice(match.start, match.end)
      ids.set(id, match)
      occurrences.add(id, id)
    }
  }
  if (ids.size === 0) return findings
  const told = new Set(findings.map(({ pointer, fingerprint }) => `${pointer} ${fingerprint}`))
  // An id is reported also where nothing says what it is, as in the address of a document that was picked.
  for (const { text, shown } of texts) {
    for (const { start, end, placeholder: id } of occurrences.in(text)) {
      const match = ids.get(id)
      const finding = match && toFinding({ ...match, start, end }, text, shown, nodeNames(shown))
      if (finding && !told.has(`${shown} ${finding.fingerprint}`)) findings.push(finding)
    }
  }
  return findings
}

export interface NamedText {
  readonly field: string
  readonly label: string
  readonly text: string
}

export const findTextSecrets = (texts: readonly NamedText[]): SecretFinding[] =>
  texts.flatMap(({ field, label, text }) =>
    scanText(text, field).map((match) => {
      const { node: _, ...finding } = toFinding(match, text, `/${field}`, label)
      return { ...finding, field }
    }),
  )

function toFinding({ level, kind, label, start, end, shown }: Match, text: string, pointer: string, holder?: string) {
  const value = text.slice(start, end)
  return {
    level,
    kind,
    label,
    message: `${label} was found in ${holder === undefined ? 'the workflow' : `“${holder}”`}.`,
    pointer,
    /** The value with its secret part masked. A finding never contains the value itself. */
    masked: maskValue(value, shown),
    /** Identifies kind and value, independent of the place. Accepted reasons are stored under it. */
    fingerprint: fingerprint(kind, value),
    ...(holder !== undefined && { node: holder }),
  }
}

/** The name of the node at a place, or its number when the name itself contains a secret. */
function shownNames({ nodes }: WorkflowFile): (pointer: string) => string | undefined {
  const names = new Map<number, string>()
  return (pointer) => {
    const index = Number(/^\/nodes\/(\d+)/.exec(pointer)?.[1] ?? -1)
    const node = nodes[index]
    if (node === undefined) return undefined
    const name = names.get(index) ?? (scanText(node.name, '').length > 0 ? `node ${index + 1}` : node.name)
    names.set(index, name)
    return name
  }
}

const PLACES = 20
const LONG = 200

/** Each value once, with the first places where it occurs and the number of all. */
export function grouped(findings: readonly SecretFinding[]) {
  return [...Map.groupBy(findings, (finding) => finding.fingerprint).values()].flatMap((all) => {
    const [first] = all
    const places = new Set<string>()
    for (const { pointer } of all) if (places.size < PLACES) places.add(shortened(pointer))
    return first ? [{ ...first, pointer: shortened(first.pointer), places: [...places], count: all.length }] : []
  })
}

/** Each value repeats its pointer, which could otherwise exceed the size of the file. */
const shortened = (pointer: string) =>
  pointer.length <= LONG ? pointer : `${pointer.slice(0, LONG / 2)}…${pointer.slice(-LONG / 2)}`
