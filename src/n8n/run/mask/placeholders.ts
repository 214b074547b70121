import { Occurrences } from '../../secrets/occurrences.ts'
import type { Found } from './find-persons.ts'
import { nameInAddress, pieceSpellings } from './name-pieces.ts'
import { KINDS, type PersonKind } from './person-keys.ts'
import { flat } from './spellings.ts'

type Hit = Found & { readonly path: string }

/** The placeholder of each value, and all spellings of the values to be replaced inside of texts. */
export function placeholdersFor(hits: readonly Hit[]) {
  const names = [...hits.filter(({ kind }) => kind === 'name'), ...hits.flatMap(nameInAddress)]
  const placeholderFor = personPlaceholders(names.map(({ value }) => value))
  // No shorter value is replaced inside of other texts.
  const values = new Occurrences(2)
  for (const { kind, value } of new Set([...hits, ...names])) {
    const placeholder = placeholderFor(kind, value)
    if (!isDistinctive(kind, value)) continue
    // A name is always a whole word; the length of another value decides.
    const as = kind === 'name' ? 'word' : undefined
    // A value may itself be written as signs: `ada%2540engine.io` is read as `ada%40engine.io`.
    const spellings = new Set([value.trim(), flat(value.trim())])
    for (const each of spellings) for (const form of formsOf(kind, each)) values.add(form, placeholder, as)
  }
  // The parts of a name after the whole names: a longer value wins where both fit. Those that mean nothing else first.
  for (const name of names) {
    for (const [form, of] of pieceSpellings(name)) {
      const placeholder = placeholderFor('name', of)
      values.add(form, of === name.value ? placeholder.replace(' ', '') : placeholder, 'piece')
    }
  }
  for (const part of names.flatMap(({ value }) => value.trim().split(/\s+/))) {
    if (!/^\p{Lu}.{2}/u.test(part)) continue
    for (const form of [part, part.toUpperCase(), `${part}s`]) values.add(form, placeholderFor('name', part), 'word')
  }
  return { placeholderFor, values }
}

/** A whole name is found in capital and in small letters too; a part of one in small letters may be any word. */
const formsOf = (kind: PersonKind, value: string) =>
  kind === 'name' && value.includes(' ') ? [value, value.toUpperCase(), value.toLowerCase()] : [value]

/** Whether a value cannot mean anything else in another text. */
function isDistinctive(kind: PersonKind, value: string): boolean {
  if (kind === 'name') return /^\p{Lu}.{2}|^\p{Lo}{2}/u.test(value) || value.includes(' ')
  if (kind === 'birth') return value.length >= 8
  if (kind === 'id' || kind === 'address' || kind === 'location' || kind === 'text')
    return value.length >= 5 && /[\d_]/.test(value)
  return true
}

/** The same one for the same value. The first name in a full name becomes “Person”, the last name the letter. */
function personPlaceholders(names: readonly string[]) {
  const given = new Map<string, string>()
  const counts = new Map<PersonKind, number>()
  const parts = new Map<string, string>()

  const placeholderFor = (kind: PersonKind, value: string): string => {
    const entry = (kind === 'name' ? parts.get(keyOf(value)) : undefined) ?? given.get(`${kind} ${keyOf(value)}`)
    if (entry !== undefined) return entry
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    const placeholder = KINDS[kind].placeholder(count)
    given.set(`${kind} ${keyOf(value)}`, placeholder)
    return placeholder
  }
  for (const name of names) {
    const [first = '', ...rest] = name.trim().split(/\s+/)
    if (rest.length === 0) continue
    const last = placeholderFor('name', name).slice('Person '.length)
    if (!parts.has(keyOf(first))) parts.set(keyOf(first), 'Person')
    for (const part of [rest.join(' '), ...rest]) if (!parts.has(keyOf(part))) parts.set(keyOf(part), last)
  }
  return placeholderFor
}

const keyOf = (value: string) => value.trim().toLowerCase()
