import type { Range } from '../../secrets/occurrences.ts'
import { matchesOf } from '../../secrets/occurrences.ts'
import type { PersonKind } from './person-keys.ts'

export interface PersonMatch extends Range {
  readonly kind: PersonKind
}

const EMAIL =
  /(?<![\p{L}\p{N}.+%_-])[\p{L}\p{N}.+%_-]{1,64}(?:@|%40|&#64;|\\u0040|＠)(?:[\p{L}\p{N}-]{1,63}\.){1,5}\p{L}{2,24}(?![\p{L}\p{N}-])/gu
/** “Ada Lovelace <ada@…>”: what stands before the address. */
const MAILBOX_NAME = /(?<![\p{L}\p{N}])(\p{L}[\p{L}\p{M} .'’-]{1,60}?)"?\s?<[^<>\s@]{1,64}@[^<>\s]{1,200}>/gu
const PHONE = [
  /(?<![\w+.-])\+[1-9](?:[ ()./-]{0,2}\d){7,14}(?!\w)/g,
  /(?<![\w+.-])\([2-9]\d\d\) [2-9]\d\d-\d{4}(?!\w)/g,
  /(?<![\w+.-])[2-9]\d\d[-.][2-9]\d\d[-.]\d{4}(?![\w-])/g,
  /(?<![\w+.-])0[1-9](?:[ .-]?\d\d){4}(?![\w-])/g,
  /(?<![\w+.-])0\d{2,4}[ /-]\d{3,4}[ -]?\d{3,5}(?![\w-])/g,
]
const IP = /(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.])/g
/** Public addresses begin with 2 or 3. They have eight groups, or fewer and a double colon. */
const IPV6 = /(?<![\w:.])[23][\da-f]{3}:(?:[\da-f]{1,4}:{1,2}){1,6}[\da-f]{0,4}(?![\w:.]\w)/gi
const IBAN = /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![A-Za-z0-9])/g
const CARD = /(?<![\w-])[3-6]\d{3}(?:[ -]?\d){9,15}(?![\w-])/g

/** The personal data in a text, of whatever key. */
export function personsIn(text: string): PersonMatch[] {
  const found: PersonMatch[] = []
  const add = (kind: PersonKind, start: number, value: string) => {
    if (!isMadeUpValue(kind, value)) found.push({ kind, start, end: start + value.length })
  }
  if (/@|%40|&#64;|\\u0040|＠/.test(text)) {
    for (const match of matchesOf(EMAIL, text)) add('email', match.index, match[0])
    for (const match of matchesOf(MAILBOX_NAME, text)) add('name', match.index, match[1] ?? '')
  }
  for (const { start, end } of namesInProse(text)) add('name', start, text.slice(start, end))
  if (!/\d/.test(text)) return found
  for (const form of PHONE) for (const match of matchesOf(form, text)) add('phone', match.index, match[0])
  for (const match of matchesOf(IP, text)) if (isAddress(match[0])) add('ip', match.index, match[0])
  for (const match of matchesOf(IPV6, text)) if (isIpv6(match[0])) add('ip', match.index, match[0])
  for (const match of matchesOf(IBAN, text)) if (isIban(match[0])) add('account', match.index, match[0])
  for (const match of matchesOf(CARD, text)) if (isCard(match[0])) add('account', match.index, match[0])
  return found
}

/** Whether a value belongs to nobody: an example, a private address, or one of our placeholders. */
export function isMadeUpValue(kind: PersonKind, value: string): boolean {
  switch (kind) {
    case 'email':
      return /@(?:[\p{L}\p{N}-]{1,63}\.){0,4}(?:example\.(?:com|net|org|edu)|example|test|invalid|localhost)$/iu.test(
        value,
      )
    case 'phone':
      return /^1?(?:\d{3})?55501\d\d/.test(value.replace(/\D/g, ''))
    case 'ip':
      return /^(?:0|10|127|192\.168|172\.(?:1[6-9]|2\d|3[01])|192\.0\.2|198\.51\.100|203\.0\.113|255)\.|^2001:0?db8:/i.test(
        value,
      )
    case 'name':
      return /^(?:person(?: [A-Z]{1,3})?|[A-Z])$/i.test(value.trim())
    case 'id':
      return /^id-\d+$/.test(value)
    case 'address':
      return /^address \d+$/i.test(value)
    case 'birth':
      return value === '2000-01-01'
    case 'account':
      return /^account \d+$/i.test(value)
  }
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

const form = (before: string, after = '') => new RegExp(`(?<![\\p{L}\\p{N}])${before}(${NAME})${after}`, 'gdu')

const FORMS = [form(greeting + TITLE), form(introduction + TITLE), form(farewell + newLine, lineEnd)]

/** A capital letter after a greeting may begin these. */
const NOBODY =
  /^(?:team|all|there|everyone|everybody|sir|madam|support|customer|friends?|folks|world|again|you|damen|herren|zusammen|the|an?|your?|our|my|mr|mrs|ms|hiring|sales|monday|tuesday|wednesday|thursday|friday|saturday|sunday)(?![\p{L}])/iu

/** Names of persons that nothing but a sentence tells, such as “Dear Ms Lovelace” or “Regards,\nAda”. */
function namesInProse(text: string): Range[] {
  return FORMS.flatMap((each) =>
    [...matchesOf(each, text)].flatMap(({ indices }) => {
      const [start, end] = indices?.[1] ?? [0, 0]
      return start === end || NOBODY.test(text.slice(start, end)) ? [] : [{ start, end }]
    }),
  )
}
