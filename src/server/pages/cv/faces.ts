import { join } from 'node:path'
import { isWritten } from '../../../contract/cv.ts'
import type { TypePairing } from '../../../contract/look.ts'

const file = (name: string) => join(import.meta.dirname, '../../fonts', name)

/** Static fonts, because a PDF cannot contain variable ones. `fonts/README.md` says how they were made. */
export const faceFiles = {
  grotesk: file('share-heading.ttf'),
  mono: file('share-label.ttf'),
  serif: file('cv-serif.ttf'),
  serifBold: file('cv-serif-bold.ttf'),
  sans: file('cv-sans.ttf'),
}
type Face = keyof typeof faceFiles

export type Role = 'heading' | 'text' | 'label'

const faces: Record<TypePairing, Record<Role, Face>> = {
  grotesk: { heading: 'grotesk', text: 'serif', label: 'mono' },
  serif: { heading: 'serifBold', text: 'sans', label: 'mono' },
}

/** The characters that every one of the fonts has. The serif ones have more. */
const common =
  /^[\u0020-\u007e\u00a0-\u00a3\u00a5\u00a7-\u00ab\u00ae-\u00b0\u00b4\u00b6-\u00b8\u00ba\u00bb\u00bf-\u0107\u010a-\u0113\u0116-\u011b\u011e-\u0123\u0139-\u013e\u0141-\u0148\u0150-\u015b\u015e-\u0161\u0164\u0165\u016a-\u017e\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u20ac\u2122]*$/

export function faceFor(pairing: TypePairing, role: Role, text: string): Face {
  if (common.test(text)) return faces[pairing][role]
  return role === 'heading' ? 'serifBold' : 'serif'
}

const replacements: readonly [RegExp, string][] = [
  [/\s+/g, ' '],
  [/[\u2010\u2011]/g, '-'],
  [/[\u2012\u2015\u2192]/g, '–'],
]

/** The text as the fonts can write it: other characters, such as emoji, are left out. */
export function writable(text: string): string {
  const plain = replacements.reduce((all, [from, to]) => all.replace(from, to), text.normalize('NFC'))
  if (isWritten(plain)) return plain.trim()
  return [...plain]
    .filter(isWritten)
    .join('')
    .replace(/ {2,}/g, ' ')
    .replace(/ ([,.;:!?)])/g, '$1')
    .trim()
}
