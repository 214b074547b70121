import { rewriteEmbedded } from './embedded/walk.ts'
import { isArray, isObject, type Json, type JsonObject, nameBelow, own } from './json.ts'
import { nameOf } from './secrets/names.ts'
import type { Occurrence } from './secrets/occurrences.ts'
import { replacementsIn } from './secrets/replacements.ts'

/**
 * Replaces the values with these fingerprints by placeholders, wherever they occur: in the text where they were found,
 * in all others, in names, and in workflows embedded in texts. The text around a value stays.
 */
export const redactValues = <T extends Json>(root: T, fingerprints: ReadonlySet<string>): T =>
  fingerprints.size === 0 ? root : replacedIn(root, replacementsIn(root, fingerprints))

/** @param keys whether the keys of objects are changed, too */
export function replacedIn<T extends Json>(
  root: T,
  replacements: (text: string, name: string) => readonly Occurrence[],
  keys = true,
): T {
  const redact = (text: string, name: string) => replaced(text, replacements(text, name))

  const copy = (value: Json, key: string, parent: JsonObject | readonly Json[] | null, layer: number): Json => {
    if (typeof value === 'string') {
      const inside = (child: Json, _: string, inner: number) => copy(child, '', null, inner)
      return rewriteEmbedded(value, layer, inside, (text) => redact(text, nameOf(key, parent)))
    }
    if (isArray(value)) return value.map((child) => copy(child, key, value, layer))
    if (!isObject(value)) return value
    const entries = Object.entries(value).map(([name, child]): [string, Json] => [
      keys ? redact(name, '') : name,
      copy(child, nameBelow(value, name, key), value, layer),
    ])
    const after = Object.fromEntries(entries)
    if (own(value, '__rl') !== true || own(value, 'value') === own(after, 'value')) return after
    // n8n's editor caches the title and address of a value that was picked from a list. They are removed with it.
    return Object.fromEntries(Object.entries(after).filter(([name]) => !name.startsWith('cachedResult')))
  }
  return copy(root, '', null, 0) as T
}

/** The text with its occurrences replaced, from left to right; overlaps are left out. */
export function replaced(text: string, occurrences: readonly Occurrence[]): string {
  let out = ''
  let at = 0
  for (const { start, end, placeholder } of occurrences.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < at) continue
    out += text.slice(at, start) + placeholder
    at = end
  }
  return out + text.slice(at)
}
