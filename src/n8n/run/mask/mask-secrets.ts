import { walkInside } from '../../embedded/walk.ts'
import type { Json } from '../../json.ts'
import { redactValues } from '../../redact.ts'
import { nameOf } from '../../secrets/names.ts'
import { fingerprint, maskValue } from '../../secrets/occurrences.ts'
import { scanText } from '../../secrets/scan.ts'
import type { MaskReport } from './mask-report.ts'

export interface Part {
  readonly node: string
  readonly value: Json
}

/** Left to `mask-persons.ts`, because a run must not show anybody's addresses or numbers, not only the author's. */
const PERSONAL = new Set(['mailbox', 'phone'])

/**
 * Replaces secrets, and addresses of the owner's own documents and servers. The latter stay where the owner keeps them.
 * @param keep key paths
 */
export function withoutSecrets(
  parts: readonly Part[],
  keep: Pick<ReadonlySet<string>, 'has'>,
  report: MaskReport,
): Part[] {
  const fingerprints = new Set<string>()
  const search = (node: string, text: string, name: string, path: string) => {
    for (const { kind, level, shown, start, end } of scanText(text, name)) {
      if (PERSONAL.has(kind)) continue
      const value = text.slice(start, end)
      const critical = level === 'critical'
      const kept = !critical && keep.has(path)
      if (!kept) fingerprints.add(fingerprint(kind, value))
      report.add({
        ...{ kind: critical ? 'secret' : 'document', path, node, kept, keepable: !critical },
        ...{ value: critical ? maskValue(value, shown) : value, placeholder: 'YOUR_VALUE' },
      })
    }
  }
  for (const { node, value: root } of parts) {
    for (const { value, pointer, key, name, parent } of walkInside(root)) {
      const path = pathOf(pointer)
      if (typeof key === 'string') search(node, key, '', path)
      if (typeof value === 'string') search(node, value, nameOf(name, parent), path)
    }
  }
  const values = redactValues(
    parts.map(({ value }) => value),
    fingerprints,
  )
  return parts.map((part, index) => ({ ...part, value: values[index] ?? null }))
}

/** The keys of a JSON pointer, without the indexes of lists. */
function pathOf(pointer: string): string {
  const keys = pointer.split('/').slice(1)
  const named = keys.filter((key) => !/^\d+$/.test(key))
  return named.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~')).join('.')
}
