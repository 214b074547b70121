import { type Range, rangesOf } from '../../secrets/occurrences.ts'
import { isMadeUpValue, type PersonKind } from './person-keys.ts'

interface Form {
  readonly kind: PersonKind
  /** The value is at the end of the match: the first group, or else the match. */
  readonly form: RegExp
  /** Only texts with this are searched. */
  readonly needs: RegExp
  readonly isReal?: (value: string) => boolean
}

const isAddress = (text: string) => text.split('.').every((part) => Number(part) <= 255 && !/^0\d/.test(part))

const isIpv6 = (text: string) => text.split('::').length === 2 || (!text.includes('::') && text.split(':').length === 8)

/** The check digits: letters count from 10, and the number leaves 1 when divided by 97. */
function isIban(text: string): boolean {
  const plain = text.replaceAll(' ', '')
  if (plain.length < 15 || plain.length > 34) return false
  let rest = 0
  for (const sign of plain.slice(4) + plain.slice(0, 4)) {
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97
  }
  return rest === 1
}

/** The check digit of card numbers (Luhn). */
function isCard(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  let sum = 0
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at])
    const doubled = at % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return digits.length >= 13 && sum % 10 === 0 && new Set(digits).size > 2
}

const WORD = String.raw`\p{Lu}[\p{L}'’-]{1,30}`
const NAME = `${WORD}(?: (?:(?:van|von|de|da|di|del|der|la) ){0,2}${WORD}){0,2}`
const TITLE = String.raw`(?:(?:Mrs?|Ms|Miss|Dr|Prof|Herr|Frau|Mme|Mlle|M|Señora?|Sra?)\.? ){0,2}`

/** Not by the flag `i`, because a name is told by its capital letter, nor by `(?i:…)`, which V8 at times ignores. */
const anyCase = (words: string) => words.replace(/\p{L}/gu, (letter) => `[${letter.toUpperCase()}${letter}]`)

const greeting = anyCase(
  '(?:dear|hi|hello|hey|good (?:morning|afternoon|evening)|hallo|liebe(?:r|s)?|geehrte(?:r|n)?|bonjour|ch(?:e|è)re?|hola|estimad(?:o|a)|querid(?:o|a)),? ',
)
const introduction = anyCase("(?:my name is|ich heiße|mein name ist|je m[’']appelle|me llamo|mi nombre es) ")
const farewell = anyCase(
  '(?:regards|cheers|sincerely|thanks|thank you|best|wishes|yours|grüßen?|grüsse|cordialement|saludos)[,.!]?',
)
/** Of a text, or of a text in JSON. */
const newLine = String.raw`\s{0,3}(?:\n|\\n)\s{0,3}`

/** Where “Thanks” ends a message, a name stands alone in the next line. */
const lineEnd = String.raw`(?=\W{0,3}(?:$|\n|\\|"))`

/** A capital letter after a greeting may begin these. */
const NOBODY =
  /^(?:team|all|there|everyone|everybody|sir|madam|support|customer|friends?|folks|world|again|you|damen|herren|zusammen|the|an?|your?|our|my|mr|mrs|ms|hiring|sales|monday|tuesday|wednesday|thursday|friday|saturday|sunday)(?![\p{L}])/iu

const prose = (before: string, after = ''): Form => ({
  kind: 'name',
  form: new RegExp(`(?<![\\p{L}\\p{N}])${before}(${NAME})${after}`, 'gu'),
  needs: /\p{Lu}/u,
  isReal: (name) => !NOBODY.test(name),
})
const AT = /@|%40|&#64;|\\u0040|＠/
const numbers = (kind: PersonKind, form: RegExp, isReal?: Form['isReal']): Form => ({ kind, form, needs: /\d/, isReal })

const FORMS: readonly Form[] = [
  {
    kind: 'email',
    form: /(?<![\p{L}\p{N}.+%_-])[\p{L}\p{N}.+%_-]{1,64}(?:@|%40|&#64;|\\u0040|＠)(?:[\p{L}\p{N}-]{1,63}\.){1,5}\p{L}{2,24}(?![\p{L}\p{N}-])/gu,
    needs: AT,
  },
  // “Ada Lovelace <ada@…>”: what stands before the address.
  {
    kind: 'name',
    form: /(?<![\p{L}\p{N}])\p{L}[\p{L}\p{M} .'’-]{1,60}?(?="?\s?<[^<>\s@]{1,64}@[^<>\s]{1,200}>)/gu,
    needs: AT,
  },
  // What nothing but a sentence tells, such as “Dear Ms Lovelace” or “Regards,\nAda”.
  prose(greeting + TITLE),
  prose(introduction + TITLE),
  prose(farewell + newLine, lineEnd),
  numbers('phone', /(?<![\w+.-])\+[1-9](?:[ ()./-]{0,2}\d){7,14}(?!\w)/g),
  numbers('phone', /(?<![\w+.-])\([2-9]\d\d\) [2-9]\d\d-\d{4}(?!\w)/g),
  numbers('phone', /(?<![\w+.-])[2-9]\d\d[-.][2-9]\d\d[-.]\d{4}(?![\w-])/g),
  numbers('phone', /(?<![\w+.-])0[1-9](?:[ .-]?\d\d){4}(?![\w-])/g),
  numbers('phone', /(?<![\w+.-])0\d{2,4}[ /-]\d{3,4}[ -]?\d{3,5}(?![\w-])/g),
  numbers('ip', /(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.])/g, isAddress),
  // Public addresses begin with 2 or 3. They have eight groups, or fewer and a double colon.
  numbers('ip', /(?<![\w:.])[23][\da-f]{3}:(?:[\da-f]{1,4}:{1,2}){1,6}[\da-f]{0,4}(?![\w:.]\w)/gi, isIpv6),
  numbers('account', /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![A-Za-z0-9])/g, isIban),
  numbers('account', /(?<![\w-])[3-6]\d{3}(?:[ -]?\d){9,15}(?![\w-])/g, isCard),
]

/** The personal data in a text, of whatever key. */
export const personsIn = (text: string): (Range & { readonly kind: PersonKind })[] =>
  FORMS.filter(({ needs }) => needs.test(text)).flatMap(({ kind, form, isReal }) => {
    const valueIn = ([whole, value = whole]: RegExpExecArray) =>
      isReal?.(value) !== false && !isMadeUpValue(kind, value) && value
    return rangesOf(form, text, valueIn).map((range) => ({ kind, ...range }))
  })
