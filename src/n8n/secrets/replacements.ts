import { walkInside } from '../embedded/walk.ts'
import { type Json, ownString } from '../json.ts'
import { nameOf } from './names.ts'
import { fingerprint, type Occurrence, Occurrences } from './occurrences.ts'
import { scanText } from './scan.ts'

/** The replacements in a text with a name. Ranges may overlap. */
export type Replacements = (text: string, name: string) => Occurrence[]

/** Reads a value once and computes what to replace in each of its texts. */
export function replacementsIn(root: Json, fingerprints: ReadonlySet<string>): Replacements {
  const everywhere = new Occurrences()
  /** Values that are too common to be replaced in other texts, by the text they were found in. */
  const here = new Map<string, Occurrence[]>()
  const placeholders = new PlaceholderValues(JSON.stringify(root))
  const addEverywhere = (value: string, kind = '') => {
    const placeholder = placeholders.of(kind, value)
    for (const spelling of spellingsOf(value)) everywhere.add(spelling, placeholder)
  }

  const read = (text: string, name: string): boolean => {
    const matches = scanText(text, name).filter(({ kind, start, end }) =>
      fingerprints.has(fingerprint(kind, text.slice(start, end))),
    )
    const common: Occurrence[] = []
    for (const { kind, start, end } of matches) {
      const value = text.slice(start, end)
      const parts = identifyingParts(kind, value).filter(isDistinct)
      for (const part of parts) addEverywhere(part)
      // Replacing only the ids keeps an address an address.
      if (kind.endsWith('_document') && parts.length > 0) continue
      if (isDistinct(value)) addEverywhere(value, kind)
      else common.push({ start, end, placeholder: placeholders.of(kind, value) })
    }
    if (common.length > 0) here.set(keyOf(text, name), common)
    return matches.length > 0
  }

  for (const { value, key, name, parent } of walkInside(root)) {
    if (typeof key === 'string') read(key, '')
    if (typeof value !== 'string' || !read(value, nameOf(name, parent))) continue
    // The cached address of a value that was picked from a list contains the value.
    const picked = key === 'cachedResultUrl' ? ownString(parent, 'value') : undefined
    if (picked !== undefined && isDistinct(picked) && value.includes(picked)) addEverywhere(picked)
  }
  return (text, name) => [...(here.get(keyOf(text, name)) ?? []), ...everywhere.in(text)]
}

const keyOf = (text: string, name: string) => `${name}\n${text}`

const DOCUMENT_ID = /(?:\/d\/(?:e\/)?|\/folders\/|[?&]id=)([\w-]{15,})$/
const RECORD_ID = /(?:app|tbl|viw|fld|rec)[A-Za-z0-9]{14}/g
const PAGE_ID = /[0-9a-f]{32}$/

/** The parts of a value that identify it and may occur on their own: ids in an address, the password of a login. */
function identifyingParts(kind: string, value: string): string[] {
  switch (kind) {
    case 'google_document':
      return found(DOCUMENT_ID.exec(value)?.[1])
    case 'airtable_document':
      return [...value.matchAll(RECORD_ID)].map(([id]) => id)
    case 'notion_document':
      return found(PAGE_ID.exec(value)?.[0])
    case 'address_password':
    case 'user_password':
      return found(value.slice(value.indexOf(':') + 1))
    default:
      return []
  }
}

const found = (value: string | undefined) => (value === undefined || value === '' ? [] : [value])

/** The spellings of a value: as it is, URL-encoded, and for a page id with hyphens, as n8n stores it. */
function spellingsOf(value: string): string[] {
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(value)
  return [...new Set([value, encodeURIComponent(value.toWellFormed()), ...(parts ? [parts.slice(1).join('-')] : [])])]
}

/** Whether a value is distinctive enough to be replaced in other texts. `admin` occurs in many unrelated ones. */
function isDistinct(value: string): boolean {
  return value.length >= 16 || (value.length >= 8 && /[^A-Za-z]/.test(value))
}

/** A format of placeholders: how the nth one is written, and the pattern that finds them. */
interface Form {
  readonly write: (count: number) => string
  readonly known: RegExp
}

const VALUE: Form = {
  write: (count) => (count === 1 ? 'YOUR_VALUE' : `YOUR_VALUE_${count}`),
  known: /YOUR_VALUE(?:_(\d{1,6}))?/g,
}
const MAILBOX: Form = {
  write: (count) => (count === 1 ? 'you@example.com' : `you${count}@example.com`),
  known: /\byou(\d{1,6})?@example\.com/g,
}
const LOGIN = 'user:password'

/**
 * Hands out placeholders: the same one for the same value and a new one for each other value, so that two names never
 * become one. The secret scan accepts all of them, so redacting twice changes nothing.
 */
class PlaceholderValues {
  readonly #given = new Map<string, string>()
  readonly #counts = new Map<Form, number>()

  /** @param text the whole file; placeholders that it contains already are not used again */
  constructor(text: string) {
    for (const form of [VALUE, MAILBOX]) {
      let count = 0
      for (const [, number] of text.matchAll(form.known)) count = Math.max(count, Number(number ?? 1))
      this.#counts.set(form, count)
    }
  }

  of(kind: string, value: string): string {
    if (kind === 'address_password' || kind === 'user_password') return LOGIN
    const known = this.#given.get(value)
    if (known !== undefined) return known
    const form = kind === 'mailbox' ? MAILBOX : VALUE
    const count = (this.#counts.get(form) ?? 0) + 1
    this.#counts.set(form, count)
    const placeholder = form.write(count)
    this.#given.set(value, placeholder)
    return placeholder
  }
}
