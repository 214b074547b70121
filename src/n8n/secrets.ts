import { isNodeLike } from './embedded/recognise.ts'
import { walkInside } from './embedded/walk.ts'
import type { WorkflowFile } from './file.ts'
import { fingerprint, maskValue } from './secrets/mask.ts'
import { nameOf } from './secrets/name-of.ts'
import { type Match, scanText } from './secrets/scan.ts'

export interface SecretFinding {
  /** `critical` must be removed or accepted before publishing; `warning` is pointed out. */
  readonly level: 'critical' | 'warning'
  /** Stable name of the kind: `openai`, `auth_header`, `mailbox` … */
  readonly kind: string
  readonly label: string
  readonly message: string
  readonly pointer: string
  readonly node?: string
  /** Of a text beside the file: its field. */
  readonly field?: string
  /** What may be shown. The value itself stands nowhere in a finding. */
  readonly masked: string
  /** The same for the same kind and value wherever it stands: what an accepted reason is stored under. */
  readonly fingerprint: string
}

/** Whatever in a file should not be published: keys and passwords, and things that point at someone's own data. */
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
  /** What stands under an object key that is itself a secret is placed at the object that holds the key. */
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
    // Node types and ids are long names by nature, which look like documents and mailboxes.
    const counted =
      (key === 'type' || key === 'id') && (nodes.has(parent) || isNodeLike(parent))
        ? matches.filter(({ level }) => level === 'critical')
        : matches
    report(counted, value, hidden?.shown ?? pointer)
  }
  return findings
}

/** A text that is published beside a file. */
export interface NamedText {
  readonly field: string
  readonly label: string
  readonly text: string
}

/** The same in what people write about a file. */
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
    message: `${match.label} stands ${where}.`,
    pointer,
    masked: maskValue(value, match.shown ?? ''),
    fingerprint: fingerprint(match.kind, value),
  }
}

/** The name of the node at a place, or its number where the name itself holds something that must not be shown. */
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
