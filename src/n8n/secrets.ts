import { isNodeLike } from './embedded/parts.ts'
import { walkInside } from './embedded/walk.ts'
import type { WorkflowFile } from './file.ts'
import { nameOf } from './secrets/names.ts'
import { fingerprint, maskValue } from './secrets/occurrences.ts'
import { type Match, scanText } from './secrets/scan.ts'

interface SecretFinding {
  /** `critical` must be removed or accepted before publishing; `warning` is only shown. */
  readonly level: 'critical' | 'warning'
  /** Stable name of the kind: `openai`, `auth_header`, `mailbox` … */
  readonly kind: string
  readonly label: string
  readonly message: string
  readonly pointer: string
  readonly node?: string
  /** Set for a text that is published with the file: the name of its field. */
  readonly field?: string
  /** The value with its secret part masked. A finding never contains the value itself. */
  readonly masked: string
  /** Identifies kind and value, independent of the place. Accepted reasons are stored under it. */
  readonly fingerprint: string
}

/** Finds what should not be published: keys, passwords, and references to someone's own data. */
export function findSecrets(file: WorkflowFile): SecretFinding[] {
  const findings: SecretFinding[] = []
  const nodes = new Set<unknown>(file.nodes)
  const nodeNames = shownNames(file)
  const report = (matches: readonly Match[], text: string, place: string) => {
    for (const match of matches) {
      const node = nodeNames(place)
      findings.push({ ...toFinding(match, text, place, node), ...(node === undefined ? {} : { node }) })
    }
  }
  /** Findings below an object key that is itself a secret are reported at the object that has the key. */
  let hidden: { below: string; shown: string } | undefined
  for (const { value, pointer, key, name, parent } of walkInside(file)) {
    if (hidden && !`${pointer}/`.startsWith(hidden.below)) hidden = undefined
    if (typeof key === 'string' && key.length >= 8) {
      const matches = scanText(key, '')
      const shown = hidden?.shown ?? pointer.slice(0, pointer.lastIndexOf('/'))
      report(matches, key, shown)
      if (matches.length > 0) hidden ??= { below: `${pointer}/`, shown }
    }
    if (typeof value !== 'string') continue
    const matches = scanText(value, nameOf(name, parent))
    // Node types and ids can look like document ids and mailboxes.
    const counted =
      (key === 'type' || key === 'id') && (nodes.has(parent) || isNodeLike(parent))
        ? matches.filter(({ level }) => level === 'critical')
        : matches
    report(counted, value, hidden?.shown ?? pointer)
  }
  return findings
}

/** A text that is published with a file. */
export interface NamedText {
  readonly field: string
  readonly label: string
  readonly text: string
}

/** Finds secrets in the texts that are published with a file. */
export function findTextSecrets(texts: readonly NamedText[]): SecretFinding[] {
  return texts.flatMap(({ field, label, text }) =>
    scanText(text, field).map((match) => ({ ...toFinding(match, text, `/${field}`, label), field })),
  )
}

function toFinding(match: Match, text: string, pointer: string, holder: string | undefined): SecretFinding {
  const value = text.slice(match.start, match.end)
  const where = holder === undefined ? 'in the workflow' : `in “${holder}”`
  return {
    level: match.level,
    kind: match.kind,
    label: match.label,
    message: `${match.label} was found ${where}.`,
    pointer,
    masked: maskValue(value, match.shown ?? ''),
    fingerprint: fingerprint(match.kind, value),
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

/** One value with all the places where it occurs. */
interface GroupedSecret extends SecretFinding {
  /** The first places; `pointer` is the first of them. */
  readonly places: readonly string[]
  /** The number of occurrences. */
  readonly count: number
}

/** More places of one value are only counted. */
const PLACES = 20
const LONG = 200

export function grouped(findings: readonly SecretFinding[]): GroupedSecret[] {
  const groups = new Map<string, { first: SecretFinding; places: Set<string>; count: number }>()
  for (const finding of findings) {
    const group = groups.get(finding.fingerprint) ?? { first: finding, places: new Set<string>(), count: 0 }
    group.count++
    if (group.places.size < PLACES) group.places.add(shortened(finding.pointer))
    groups.set(finding.fingerprint, group)
  }
  return [...groups.values()].map(({ first, places, count }) => ({
    ...first,
    pointer: shortened(first.pointer),
    places: [...places],
    count,
  }))
}

/** Shortens long pointers. Each value repeats its pointer, which could otherwise exceed the size of the file. */
const shortened = (pointer: string) =>
  pointer.length <= LONG ? pointer : `${pointer.slice(0, LONG / 2)}…${pointer.slice(-LONG / 2)}`
