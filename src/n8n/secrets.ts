import type { WorkflowFile } from './file.ts'
import { isObject, type own, ownString } from './json/json.ts'
import { joinPointer } from './json/pointer.ts'
import { type Visit, walk } from './json/walk.ts'
import { fingerprint, maskValue } from './secrets/mask.ts'
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
  /** What may be shown. The value itself stands nowhere in a finding. */
  readonly masked: string
  /** The same for the same kind and value wherever it stands: what an accepted reason is stored under. */
  readonly fingerprint: string
}

/** Whatever in a file should not be published: keys and passwords, and things that point at someone's own data. */
export function findSecrets(file: WorkflowFile): SecretFinding[] {
  const findings: SecretFinding[] = []
  /** Under an object key that is itself a secret, findings are placed at the object that holds it. */
  const hidden: { below: string; shown: string }[] = []
  for (const visit of walk(file)) {
    // Node types and ids are long names by nature.
    if (/^\/nodes\/\d+\/(?:type|id)$/.test(visit.pointer)) continue
    const shield = hidden.find(({ below }) => visit.pointer === below || visit.pointer.startsWith(`${below}/`))
    const pointer = shield?.shown ?? visit.pointer
    if (typeof visit.value === 'string') {
      for (const match of scanText(visit.value, nameOf(visit)))
        findings.push(toFinding(file, match, visit.value, pointer))
    } else if (isObject(visit.value)) {
      for (const key of Object.keys(visit.value)) {
        if (key.length < 8) continue
        for (const match of scanText(key, '')) {
          findings.push(toFinding(file, match, key, pointer))
          hidden.push({ below: joinPointer(visit.pointer, key), shown: pointer })
        }
      }
    }
  }
  return findings
}

/** The name under which a text stands: its key, or the name beside it, as in `{name: 'token', value: '…'}`. */
export function nameOf(visit: Pick<Visit, 'key' | 'parent'>): string {
  const key = typeof visit.key === 'string' ? visit.key : ''
  if (key === 'value' || key.endsWith('Value')) {
    const parent = visit.parent as Parameters<typeof own>[0]
    return ownString(parent, 'name') ?? ownString(parent, 'key') ?? key
  }
  return key
}

function toFinding(file: WorkflowFile, match: Match, text: string, pointer: string): SecretFinding {
  const value = text.slice(match.start, match.end)
  const node = nodeName(file, pointer)
  const where = node === undefined ? 'in the workflow' : `in “${node}”`
  return {
    level: match.level,
    kind: match.kind,
    label: match.label,
    message: `${match.label} stands ${where}.`,
    pointer,
    ...(node === undefined ? {} : { node }),
    masked: maskValue(value, match.shown ?? ''),
    fingerprint: fingerprint(match.kind, value),
  }
}

/** The node's name, or its number where the name itself holds something that must not be shown. */
function nodeName(file: WorkflowFile, pointer: string): string | undefined {
  const index = /^\/nodes\/(\d+)/.exec(pointer)?.[1]
  const name = index === undefined ? undefined : file.nodes[Number(index)]?.name
  if (name === undefined) return undefined
  return scanText(name, '').length > 0 ? `node ${Number(index) + 1}` : name
}
