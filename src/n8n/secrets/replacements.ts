import { walkInside } from '../embedded/walk.ts'
import { type Json, ownString } from '../json/json.ts'
import { identifyingParts, isDistinct, spellingsOf } from './identifying-parts.ts'
import { fingerprint } from './mask.ts'
import { nameOf } from './name-of.ts'
import { type Occurrence, Occurrences } from './occurrences.ts'
import { PlaceholderValues } from './placeholder-values.ts'
import { scanText } from './scan.ts'

/** What is to be replaced in a text that stands under a name; stretches may overlap. */
export type Replacements = (text: string, name: string) => Occurrence[]

/** Reads a value once and works out what to replace in each of its texts. */
export function replacementsIn(root: Json, fingerprints: ReadonlySet<string>): Replacements {
  const everywhere = new Occurrences()
  /** Values that are told by their place alone: too common to be looked for in other texts. */
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
      const essence = identifyingParts(kind, value).filter(isDistinct)
      for (const part of essence) addEverywhere(part)
      // An address stays one where its ids can be taken out of it.
      if (kind.endsWith('_document') && essence.length > 0) continue
      if (isDistinct(value)) addEverywhere(value, kind)
      else common.push({ start, end, placeholder: placeholders.of(kind, value) })
    }
    if (common.length > 0) here.set(keyOf(text, name), common)
    return matches.length > 0
  }

  for (const { value, key, name, parent } of walkInside(root)) {
    if (typeof key === 'string') read(key, '')
    if (typeof value !== 'string' || !read(value, nameOf(name, parent))) continue
    // What was picked from a list is kept with its address, and the address holds it.
    const picked = key === 'cachedResultUrl' ? ownString(parent, 'value') : undefined
    if (picked !== undefined && isDistinct(picked) && value.includes(picked)) addEverywhere(picked)
  }
  return (text, name) => [...(here.get(keyOf(text, name)) ?? []), ...everywhere.in(text)]
}

const keyOf = (text: string, name: string) => `${name}\n${text}`
