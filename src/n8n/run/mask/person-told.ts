import type { PersonKind } from './person-keys.ts'
import words from './person-words.json' with { type: 'json' }

export interface Form {
  readonly kind: PersonKind
  /** The value is at the end of the match: the first group, or else the match. */
  readonly form: RegExp
  /** Only texts with this are searched. */
  readonly needs: RegExp
  readonly isReal?: (value: string) => boolean
  /** Whether the owner is asked, because the value may belong to a company or mean something else. */
  readonly isDoubtful?: boolean
  /** Whether the last name stands alone, behind a title. */
  readonly isSurname?: boolean
}

/** Used instead of the flag `i`, which values told by capitals rule out, and of `(?i:…)`, which V8 at times ignores. */
export const anyCase = (words: string): string =>
  words.replace(/\\p\{\w+\}|\\.|\p{L}/gu, (part) =>
    part.startsWith('\\') ? part : `[${part.toUpperCase()}${part.toLowerCase()}]`,
  )

/** Part of a word or number. Scripts that write without spaces, such as Chinese, need none around it. */
const LETTER = String.raw`[\p{Lu}\p{Ll}\p{N}]`

/** Numbers and dates that only the words before them identify: these words, a few others, the value. */
const told = (
  kind: PersonKind,
  words: string,
  value: string,
  between = '(?:[^\\d\\n.!?;]|(?<=no|nr|tel)\\.){0,28}?',
  flags = 'giu',
): Form => ({
  kind,
  form: new RegExp(`(?<!${LETTER})(?:${words})(?:${between})(?<!${LETTER})(${value})(?!${LETTER})`, flags),
  needs: /\d/,
})

const NUMBER = String.raw`(?=(?:[A-Z./ -]{0,6}\d){4})[A-Z\d](?:[./-]?[A-Z\d]|(?<=\d) (?=\d)\d){3,24}`
const DATE = [
  String.raw`\d{1,2}[./-] ?\d{1,2}[./-] ?\d{2,4}`,
  String.raw`\d{4}[./-]\d{1,2}[./-]\d{1,2}`,
  String.raw`\d{4}年\d{1,2}月\d{1,2}日`,
  String.raw`\d{1,2}(?:st|nd|rd|th|er)?\.? (?:de |of )?\p{L}{3,10}\.?(?: de)?,? \d{4}`,
  String.raw`\p{L}{3,10}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}`,
].join('|')

const PLATES = String.raw`[A-ZÄÖÜ]{1,3}[- ][A-Z]{1,2}[- ]?\d{1,4}[EH]?|[A-Z]{2}-?\d{2,3}[- ]?[A-Z]{2,3}|\d{4} ?[A-Z]{3}|[A-Z]{2,3} ?\d{3,5}[A-Z]{0,2}|\d[A-Z]{3}\d{3}`

export const TOLD_FORMS: readonly Form[] = [
  told('id', words.papers, NUMBER),
  told('id', anyCase(words.plate), PLATES, '[^\\d\\n!?;]{0,12}?', 'gu'),
  told('id', anyCase(words.car), '[A-ZÄÖÜ]{1,3}-[A-Z]{1,2} \\d{1,4}[EH]?', undefined, 'gu'),
  told('id', 'vat|ust|mwst|tva|iva|btw', '[A-Z]{2}(?=[A-Z]{0,2}\\d{7})[A-Z\\d]{8,12}'),
  told('birth', words.born, DATE),
  {
    kind: 'birth',
    form: new RegExp(`(?<![\\p{L}\\p{N}])(?:${DATE})(?= (?:in \\p{Lu}\\p{L}{1,30} )?geboren)`, 'gu'),
    needs: /geboren/,
  },
  told('code', words.code, String.raw`\d{3}[ -]?\d{3}|\d{4,8}`),
  {
    kind: 'code',
    form: /(?<![\p{L}\p{N}])(?:\d{3}[ -]?\d{3}|\d{4,8})(?= (?:is|ist|est|es|è) (?:your|dein|ihr|votre|ton|tu|su|il tuo) (?:\p{L}{1,15} ){0,3}(?:code|otp|pin|password|einmal|código|codice))/giu,
    needs: /\d{3}/,
  },
  told('phone', words.call, String.raw`\+?\(?\d(?:[ ()./-]{0,3}\d){6,13}`, String.raw`[^\d\n!?;]{0,10}?`),
]
