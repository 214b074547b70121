import type { WorkflowFile } from './file.ts'
import { isArray, isObject, type Json, type JsonObject } from './json/json.ts'
import { fingerprint } from './secrets/mask.ts'
import { nameOf } from './secrets/name-of.ts'
import { scanText } from './secrets/scan.ts'

/** Stands where a value was; the search for secrets knows these as stand-ins, so mending ends. */
const STAND_INS: Record<string, string> = {
  mailbox: 'you@example.com',
  address_password: 'user:password',
  user_password: 'user:password',
}
const USUAL = 'YOUR_VALUE'

/**
 * The file with some found values replaced by a stand-in, each told by its fingerprint and wherever it stands.
 * Only the value goes; the text around it stays.
 */
export function withoutValues(file: WorkflowFile, fingerprints: ReadonlySet<string>): WorkflowFile {
  const copy = (value: Json, key: string, parent: JsonObject | readonly Json[] | null): Json => {
    if (typeof value === 'string') return mend(value, nameOf(key, parent), fingerprints)
    if (isArray(value)) return value.map((child) => copy(child, key, value))
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, copy(child, name, value)]))
  }
  return copy(file, '', null) as WorkflowFile
}

function mend(text: string, name: string, fingerprints: ReadonlySet<string>): string {
  let out = text
  // From the end, so that the earlier places still count.
  for (const { kind, start, end } of scanText(text, name).toReversed()) {
    if (!fingerprints.has(fingerprint(kind, text.slice(start, end)))) continue
    out = out.slice(0, start) + (STAND_INS[kind] ?? USUAL) + out.slice(end)
  }
  return out
}
