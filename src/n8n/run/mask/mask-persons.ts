import { keepKey } from '../../../contract/workflow-run.ts'
import { isArray, isObject, type Json } from '../../json.ts'
import { replaced } from '../../redact.ts'
import { type Occurrence, Occurrences } from '../../secrets/occurrences.ts'
import { encodedText } from './encoded-text.ts'
import { eachFound, type Found, placeOf, root } from './find-persons.ts'
import { type MaskReport, mayBePersonal } from './mask-report.ts'
import type { Part } from './mask-secrets.ts'
import { KINDS, type PersonKind, type Place, type Verdict, verdictOn } from './person-keys.ts'

type Hit = Found & { readonly path: string; readonly node: string }

/** The shortest value that is also replaced inside other texts. */
const SHORTEST = 2

/**
 * Replaces personal data by placeholders: the same one for the same value in all steps, also inside of texts.
 * @param keep what the owner decided otherwise, by `keepKey`
 */
export function withoutPersons(parts: readonly Part[], keep: ReadonlySet<string>, report: MaskReport): Part[] {
  const all: Hit[] = []
  const verdictAt = (leaf: string | number, place: Place): Verdict | null =>
    keep.has(keepKey({ path: place.path, doubtful: false, left: true }))
      ? { kind: 'text', whose: 'person' }
      : verdictOn(leaf, place)
  for (const { node, value } of parts) eachFound(value, verdictAt, (found, path) => all.push({ ...found, path, node }))
  const settled = settledBy(all)
  const hits = all.map((hit) => ({ ...hit, ...settled(hit, hit.value) })).filter(({ whose }) => whose !== 'thing')
  const isKept = ({ kind, path, whose }: Pick<Hit, 'kind' | 'path' | 'whose'>) =>
    kind !== 'text' && keep.has(keepKey({ path, doubtful: whose !== 'person' }))

  const { placeholderFor, everywhere } = placeholdersFor(hits.filter((hit) => !isKept(hit)))
  for (const hit of hits) {
    const kept = isKept(hit)
    const placeholder = kept ? hit.value : placeholderFor(hit.kind, hit.value)
    report.add({ ...hit, placeholder, kept, doubtful: hit.whose !== 'person', left: hit.kind === 'text' })
  }
  const plainText = (given: string) => replaced(given, everywhere(given))
  const text = (given: string) => {
    const encoded = encodedText(given)
    if (encoded === undefined) return plainText(given)
    const changed = plainText(encoded.text)
    return changed === encoded.text ? given : encoded.encode(changed)
  }

  const leaf = (value: string | number, place: Place, node: string): string | number => {
    const found = verdictAt(value, place)
    const verdict = found && settled(found, String(value))
    if (verdict && verdict.whose !== 'thing') {
      if (isKept({ ...verdict, path: place.path })) return value
      const placeholder = placeholderFor(verdict.kind, String(value))
      return typeof value === 'string' ? placeholder : asNumber(placeholder)
    }
    const out = typeof value === 'string' && !keep.has(place.path) ? text(value) : value
    if (!verdict && mayBePersonal(out, place.key)) {
      report.add({ kind: 'text', path: place.path, node, value: String(out), placeholder: '', kept: true, left: true })
    }
    return out
  }
  const copy = (value: Json, place: Place, node: string): Json => {
    if (typeof value === 'string' || typeof value === 'number') return leaf(value, place, node)
    if (isArray(value)) return value.map((each) => copy(each, place, node))
    if (!isObject(value)) return value
    const keys = Object.keys(value)
    return Object.fromEntries(
      Object.entries(value).map(([key, each]): [string, Json] => [
        text(key),
        copy(each, placeOf(place, key, keys), node),
      ]),
    )
  }
  return parts.map((part) => ({ ...part, value: copy(part.value, root, part.node) }))
}

/** A name that its own neighbours leave in doubt is what the same name is elsewhere: that of a person, else of a thing. */
function settledBy(found: readonly Found[]) {
  const names = (whose: Verdict['whose']) =>
    new Set(found.filter((each) => each.kind === 'name' && each.whose === whose).map(({ value }) => alike(value)))
  const [persons, things] = [names('person'), names('thing')]
  return (verdict: Verdict, value: string): Verdict => {
    if (verdict.whose !== 'unknown') return verdict
    const name = alike(value)
    return { ...verdict, whose: persons.has(name) ? 'person' : things.has(name) ? 'thing' : 'unknown' }
  }
}

const alike = (name: string) => flat(name.trim()).toLowerCase()

function placeholdersFor(hits: readonly Hit[]) {
  const names = hits.filter(({ kind }) => kind === 'name').map(({ value }) => value)
  const placeholderFor = personPlaceholders(names)
  const everywhere = new Occurrences(SHORTEST)
  for (const { kind, value } of hits) {
    const placeholder = placeholderFor(kind, value)
    if (!isDistinctive(kind, value)) continue
    // A name is always a whole word; the length of another value decides.
    const isWord = kind === 'name' ? true : undefined
    for (const form of formsOf(kind, flat(value.trim()))) everywhere.add(form, placeholder, isWord)
  }
  // The parts of a name after the whole names: a longer value wins where both fit.
  for (const part of names.flatMap((name) => name.trim().split(/\s+/))) {
    if (!/^\p{Lu}.{2}/u.test(part)) continue
    for (const form of [part, part.toUpperCase(), `${part}s`]) everywhere.add(form, placeholderFor('name', part))
  }
  return { placeholderFor, everywhere: (text: string) => inAnySpacing(everywhere, text) }
}

/** What parts two words, also as JSON, HTML and addresses write it. */
const BLANK = /(?:\s|\\[nrt]|&nbsp;|%20)+/g
const flat = (text: string) => text.replace(BLANK, ' ')

/** Finds values in a text whose words may be parted in another way. */
function inAnySpacing(values: Occurrences, text: string): Occurrence[] {
  const offsets: number[] = []
  let at = 0
  for (const { 0: blank, index } of text.matchAll(BLANK)) {
    while (at <= index) offsets.push(at++)
    at = index + blank.length
  }
  while (at <= text.length) offsets.push(at++)
  const place = (offset: number) => offsets[offset] ?? text.length
  return values.in(flat(text)).map((found) => ({ ...found, start: place(found.start), end: place(found.end) }))
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

/** A number stays a number, and a degree of latitude one. */
const asNumber = (placeholder: string) =>
  Number(placeholder) === 0 ? 0 : 1000 + (Number(placeholder.replace(/\D/g, '')) % 1_000_000)

/** The same one for the same value. The first name in a full name becomes “Person”, the last name the letter. */
function personPlaceholders(names: readonly string[]) {
  const given = new Map<string, string>()
  const counts = new Map<PersonKind, number>()
  const parts = new Map<string, string>()

  const placeholderFor = (kind: PersonKind, value: string): string => {
    const known = (kind === 'name' ? parts.get(keyOf(value)) : undefined) ?? given.get(`${kind} ${keyOf(value)}`)
    if (known !== undefined) return known
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
