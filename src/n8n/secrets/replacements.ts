import { walkInside } from '../embedded/walk.ts'
import { type Json, ownString } from '../json/json.ts'
import { identifyingParts, isDistinct, spellingsOf } from './identifying-parts.ts'
import { fingerprint } from './mask.ts'
import { nameOf } from './name-of.ts'
import { type Occurrence, Occurrences } from './occurrences.ts'
import { PlaceholderValues } from './placeholder-values.ts'
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
