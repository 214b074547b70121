import { walkInside } from '../embedded/walk.ts'
import { type Json, ownString } from '../json.ts'
import { nameOf } from './names.ts'
import { fingerprint, type Occurrence, Occurrences } from './occurrences.ts'
import { scanText } from './scan.ts'

/**
 * Reads a value once and computes what to replace in each of its texts.
 * @param scan pass one that has scanned these texts before, to avoid a second scan
 * @returns the replacements in a text with a name; their ranges may overlap
 */
export function replacementsIn(root: Json, fingerprints: ReadonlySet<string>, scan = scanText) {
  const everywhere = new Occurrences()
  /** Values that are too common to be replaced in other texts, by the text they were found in. */
  const here = new Map<string, Occurrence[]>()
  const placeholderFor = placeholdersBeside(JSON.stringify(root))
  const addEverywhere = (value: string, kind = '') => {
    const placeholder = placeholderFor(kind, value)
    for (const spelling of spellingsOf(value)) everywhere.add(spelling, placeholder)
  }

  const read = (text: string, name: string, isValue: boolean): boolean => {
    const matches = scan(text, name, isValue).filter(({ kind, start, end }) =>
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
      else common.push({ start, end, placeholder: placeholderFor(kind, value) })
    }
    if (common.length > 0) here.set(keyOf(text, name), common)
    return matches.length > 0
  }

  for (const { value, key, name, parent } of walkInside(root)) {
    if (typeof key === 'string') read(key, '', false)
    if (typeof value !== 'string' || !read(value, nameOf(name, parent), true)) continue
    // The cached address of a value that was picked from a list contains the value.
    const picked = key === 'cachedResultUrl' ? ownString(parent, 'value') : undefined
    if (picked !== undefined && isDistinct(picked) && value.includes(picked)) addEverywhere(picked)
  }
  return (text: string, name: string) => [
    ...((here.size > 0 && here.get(keyOf(text, name))) || []),
    ...everywhere.in(text),
  ]
}

/** A text with its name, which decides what is found in it. */
const keyOf = (text: string, name: string) => `${name}\n${text}`

const DOCUMENT_ID = /(?:\/d\/(?:e\/)?|\/folders\/|[?&]id=)([\w-]{15,})$/
const RECORD_ID = /(?:app|tbl|viw|fld|rec)[A-Za-z0-9]{14}/g
const PAGE_ID = /[0-9a-f]{32}$/

/** The parts of a value that identify it and may occur on their own: ids in an address, the password of a login. */
function identifyingParts(kind: string, value: string): string[] {
  if (kind === 'airtable_document') return value.match(RECORD_ID) ?? []
  if (isLogin(kind)) return [value.slice(value.indexOf(':') + 1)].filter(Boolean)
  const id = { google_document: DOCUMENT_ID, notion_document: PAGE_ID }[kind]?.exec(value)
  return id ? [id[1] ?? id[0]] : []
}

const isLogin = (kind: string) => kind === 'address_password' || kind === 'user_password'

const isUuid = (value: string) => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(value)

/** `YOUR_CHAT_ID` tells more than `YOUR_VALUE`. */
const saysWhat = (kind: string) => /_id$|^(?:account|supabase_project)$/.test(kind)

/** The spellings of a value: as it is, URL-encoded, and for a page id with hyphens and without, as Notion writes both. */
function spellingsOf(value: string): string[] {
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(value)
  return [
    value,
    encodeURIComponent(value.toWellFormed()),
    ...(parts ? [parts.slice(1).join('-')] : []),
    ...(isUuid(value) ? [value.replaceAll('-', '')] : []),
  ]
}

/** Whether a value is distinctive enough to be replaced in other texts. `admin` occurs in many unrelated ones. */
const isDistinct = (value: string) => value.length >= 16 || (value.length >= 8 && /[^A-Za-z]/.test(value))

/**
 * Hands out placeholders: the same one for the same value and a new one for each other value, so that two names never
 * become one. The secret scan accepts all of them, so redacting twice changes nothing.
 * @param text the whole file; placeholders that it contains already are not used again
 */
function placeholdersBeside(text: string) {
  const counter = (used: RegExp) => {
    let count = 0
    for (const [, number = 1] of text.matchAll(used)) count = Math.max(count, Number(number))
    return () => (++count === 1 ? '' : String(count))
  }
  const nextMailbox = counter(/\byou(\d{1,6})?@example\.com/g)
  const counters = new Map<string, () => string>()
  const nextOf = (name: string) => {
    const next = counters.get(name) ?? counter(new RegExp(`${name}(?:_(\\d{1,6}))?`, 'g'))
    counters.set(name, next)
    return `${name}_${next()}`.replace(/_$/, '')
  }
  const given = new Map<string, string>()
  return (kind: string, value: string): string => {
    if (isLogin(kind)) return 'user:password'
    const placeholder = given.get(value)
    if (placeholder !== undefined) return placeholder
    const next =
      kind === 'mailbox'
        ? `you${nextMailbox()}@example.com`
        : nextOf(saysWhat(kind) ? `YOUR_${kind.toUpperCase()}` : 'YOUR_VALUE')
    given.set(value, next)
    return next
  }
}
