import { keepKey } from '../../../contract/workflow-run.ts'
import { isArray, isObject, type Json } from '../../json.ts'
import { replaced } from '../../redact.ts'
import { encodedParts } from '../../secrets/encoded-text.ts'
import { type Found, foundInText, placeOf, root } from './find-persons.ts'
import { type MaskReport, mayBePersonal } from './mask-report.ts'
import type { Part } from './mask-secrets.ts'
import { type Place, type Verdict, verdictOn } from './person-keys.ts'
import { placeholdersFor } from './placeholders.ts'
import { flat, inAnySpelling } from './spellings.ts'

type Hit = Found & { readonly path: string; readonly node: string }

/** Returns a value masked. Called only after all values have been searched. */
type Write = () => Json

/**
 * Replaces personal data by placeholders: the same one for the same value in all steps, also inside of texts.
 * @param keep what the owner decided otherwise, by `keepKey`
 */
export function withoutPersons(parts: readonly Part[], keep: ReadonlySet<string>, report: MaskReport): Part[] {
  const all: Hit[] = []
  const add = (candidates: Found[], path: string, node: string) =>
    all.push(...candidates.map((each) => ({ ...each, path, node })))
  const isKept = ({ kind, whose }: Verdict, path: string) =>
    kind !== 'text' && keep.has(keepKey({ path, doubtful: whose !== 'person' }))

  const readLeaf = (value: string | number, place: Place, node: string): Write => {
    const { path, key } = place
    const told: Verdict | null = keep.has(keepKey({ path, doubtful: false, left: true }))
      ? { kind: 'text', whose: 'person' }
      : verdictOn(value, place)
    const candidates = typeof value === 'string' && !told ? foundInText(value, place) : []
    add(told ? [{ ...told, value: String(value) }] : candidates, path, node)
    return () => {
      const verdict = told && settled(told, String(value))
      if (verdict && verdict.whose !== 'thing') {
        if (isKept(verdict, path)) return value
        const placeholder = placeholderFor(verdict.kind, String(value))
        return typeof value === 'string' ? placeholder : asNumber(placeholder)
      }
      const out = typeof value === 'string' && !keep.has(path) ? masked(value) : value
      if (!verdict && mayBePersonal(out, key)) {
        report.add({ kind: 'text', path, node, value: String(out), placeholder: '', kept: true, left: true })
      }
      return out
    }
  }
  const read = (value: Json, place: Place, node: string): Write => {
    if (typeof value === 'string' || typeof value === 'number') return readLeaf(value, place, node)
    if (isArray(value)) {
      const writers = value.map((each) => read(each, place, node))
      return () => writers.map((write) => write())
    }
    if (!isObject(value)) return () => value
    const keys = Object.keys(value)
    const writers = Object.entries(value).map(([key, each]): [string, Write] => {
      if (key.length >= 5) add(foundInText(key, place), place.path, node)
      return [key, read(each, placeOf(place, key, keys), node)]
    })
    return () => Object.fromEntries(writers.map(([key, write]): [string, Json] => [masked(key), write()]))
  }
  const writers = parts.map(({ node, value }) => read(value, root, node))

  const settled = settledBy(all)
  const hits = all.map((hit) => ({ ...hit, ...settled(hit, hit.value) })).filter(({ whose }) => whose !== 'thing')
  const { placeholderFor, values } = placeholdersFor(hits.filter((hit) => !isKept(hit, hit.path)))
  const masked = (text: string) =>
    encodedParts(text)
      .map(({ text: part, encode = (changed) => changed }) => encode(replaced(part, inAnySpelling(values, part))))
      .join('')
  for (const hit of hits) {
    const kept = isKept(hit, hit.path)
    const placeholder = kept ? hit.value : placeholderFor(hit.kind, hit.value)
    report.add({ ...hit, placeholder, kept, doubtful: hit.whose !== 'person', left: hit.kind === 'text' })
  }
  return parts.map((part, at) => ({ ...part, value: writers[at]?.() ?? null }))
}

/** A name in doubt counts as what the same name is elsewhere: that of a person, else that of a thing. */
function settledBy(hits: readonly Found[]) {
  const names = (whose: Verdict['whose']) =>
    new Set(hits.filter((each) => each.kind === 'name' && each.whose === whose).map(({ value }) => nameKey(value)))
  const [persons, things] = [names('person'), names('thing')]
  return (verdict: Verdict, value: string): Verdict => {
    if (verdict.whose !== 'unknown') return verdict
    const name = nameKey(value)
    return { ...verdict, whose: persons.has(name) ? 'person' : things.has(name) ? 'thing' : 'unknown' }
  }
}

const nameKey = (name: string) => flat(name.trim()).toLowerCase()

/** The placeholder as a number; 0 for a coordinate, so that it stays a valid one. */
const asNumber = (placeholder: string) =>
  Number(placeholder) === 0 ? 0 : 1000 + (Number(placeholder.replace(/\D/g, '')) % 1_000_000)
