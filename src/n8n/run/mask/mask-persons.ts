import { isArray, isObject, type Json } from '../../json/json.ts'
import { replaced } from '../../redact.ts'
import { Occurrences } from '../../secrets/occurrences.ts'
import { encodedText } from './encoded-text.ts'
import type { MaskReport } from './mask-report.ts'
import type { Part } from './mask-secrets.ts'
import { eachLeaf, type Place, partHits, placeOf, root, wholeKind } from './person-hits.ts'
import type { PersonKind } from './person-keys.ts'
import { PersonPlaceholders } from './person-placeholders.ts'

interface Hit {
  kind: PersonKind
  value: string
  path: string
  node: string
}

/** The shortest value that is also replaced inside other texts. */
const SHORTEST = 3

/**
 * Replaces personal data by placeholders: the same one for the same value in all steps, also inside of texts.
 * @param keep key paths at which nothing is replaced
 */
export function withoutPersons(parts: readonly Part[], keep: ReadonlySet<string>, report: MaskReport): Part[] {
  const hits: Hit[] = []
  for (const { node, value } of parts) {
    eachLeaf(value, (leaf, place, isKey) => {
      const whole = isKey ? null : wholeKind(leaf, place)
      if (whole) hits.push({ kind: whole, value: String(leaf), path: place.path, node })
      else if (typeof leaf === 'string') {
        const text = encodedText(leaf)?.text ?? leaf
        for (const hit of partHits(text)) hits.push({ ...hit, path: place.path, node })
      }
    })
  }
  const { placeholders, everywhere } = placeholdersFor(hits.filter(({ path }) => !keep.has(path)))
  for (const hit of hits) {
    const kept = keep.has(hit.path)
    report.add({ ...hit, placeholder: kept ? hit.value : placeholders.of(hit.kind, hit.value) }, { kept })
  }
  const plainText = (given: string) => replaced(given, everywhere.in(given))
  const text = (given: string) => {
    const encoded = encodedText(given)
    if (encoded === undefined) return plainText(given)
    const changed = plainText(encoded.text)
    return changed === encoded.text ? given : encoded.encode(changed)
  }

  const copy = (value: Json, place: Place): Json => {
    if (typeof value === 'string' || typeof value === 'number') {
      if (keep.has(place.path)) return value
      const kind = wholeKind(value, place)
      if (kind === null) return typeof value === 'string' ? text(value) : value
      const placeholder = placeholders.of(kind, String(value))
      return typeof value === 'string' ? placeholder : asNumber(placeholder)
    }
    if (isArray(value)) return value.map((each) => copy(each, place))
    if (!isObject(value)) return value
    const keys = Object.keys(value)
    return Object.fromEntries(
      Object.entries(value).map(([key, each]): [string, Json] => [text(key), copy(each, placeOf(place, key, keys))]),
    )
  }
  return parts.map((part) => ({ ...part, value: copy(part.value, root) }))
}

function placeholdersFor(hits: readonly Hit[]) {
  const placeholders = new PersonPlaceholders()
  const everywhere = new Occurrences(SHORTEST)
  const names = hits.filter(({ kind }) => kind === 'name').map(({ value }) => value)
  for (const name of names) placeholders.addFullName(name)
  for (const { kind, value } of hits) {
    const placeholder = placeholders.of(kind, value)
    if (isDistinctive(kind, value)) for (const form of formsOf(kind, value.trim())) everywhere.add(form, placeholder)
  }
  // The parts of a name after the whole names: a longer value wins where both fit.
  for (const part of names.flatMap((name) => name.trim().split(/\s+/))) {
    if (!/^\p{Lu}/u.test(part)) continue
    for (const form of [part, part.toUpperCase()]) everywhere.add(form, placeholders.of('name', part))
  }
  return { placeholders, everywhere }
}

/** A whole name is found in capital and in small letters too; a part of one in small letters may be any word. */
const formsOf = (kind: PersonKind, value: string) =>
  kind === 'name' && value.includes(' ') ? [value, value.toUpperCase(), value.toLowerCase()] : [value]

/** Whether a value cannot mean anything else in another text. */
function isDistinctive(kind: PersonKind, value: string): boolean {
  if (kind === 'name') return /^\p{Lu}/u.test(value) || value.includes(' ')
  if (kind === 'birth') return value.length >= 8
  if (kind === 'id' || kind === 'address') return value.length >= 5 && /[\d_]/.test(value)
  return true
}

/** A number stays a number. */
const asNumber = (placeholder: string) => 1000 + (Number(placeholder.replace(/\D/g, '')) % 1_000_000)
