import { type Range, rangesOf } from '../../secrets/occurrences.ts'
import { isMadeUpValue, type PersonKind } from './person-keys.ts'
import { fullNamesIn, NAME_FORMS } from './person-names.ts'
import { type Form, TOLD_FORMS } from './person-told.ts'

const isAddress = (text: string) =>
  !text.endsWith('.0.0') && text.split('.').every((part) => Number(part) <= 255 && !/^0\d/.test(part))

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
  return sum % 10 === 0 && new Set(digits).size > 2
}

/** Whether two numbers can be degrees, and are not just numbers of a list. */
const isPlace = (text: string) => text.split(',').every((each, at) => Math.abs(Number(each)) <= (at === 0 ? 90 : 180))

/** Not handles: groups, directives of code, style sheets and comments. */
const NO_HANDLE =
  /^(?:here|channel|everyone|all|team|media|import|keyframes|supports|layer|page|charset|apply|tailwind|param|returns?|type|typedef|example|see|throws|deprecated|since|author|version|override|private|public|default|link|context|graph|id|timestamp|value|include|skip|component|injectable|test|bean|latest|next|beta|name|user|mentions?|gmail|hotmail|n8n)$/i

/** The first part of an address of a site that is not a profile. */
const NO_PROFILE =
  '(?!(?:p|reels?|explore|share\\w*|sharer|intent|hashtag|search|home|i|status|groups|pages|events|watch|company|about|login|orgs|features|stories|settings|topics|marketplace|photo|video|tr|plugins|dialog|s|joinchat|addstickers|proxy|widgets|embed|help|legal|privacy|policies)(?![\\w.-]))'
const HANDLE = String.raw`[\p{L}\p{N}_][\p{L}\p{N}_.%-]{1,58}[\p{L}\p{N}_]`

const CITY = String.raw`(?:,? (?:[A-Z]{1,2}-)?\d{4,6} \p{Lu}[\p{L}-]{2,30})?`
const STREET_WORD = String.raw`(?:\p{Lu}[\p{L}\p{M}.'’-]{0,25}|\d{1,3}(?:st|nd|rd|th))`
/** English, German and Dutch, any with a postcode and a town, French, Spanish and Italian, Slavic, Chinese, boxes. */
const STREETS = [
  String.raw`\d{1,5}[A-Za-z]? (?:${STREET_WORD} ){1,4}(?:Street|St|Avenue|Ave|Road|Rd|Lane|Ln|Drive|Boulevard|Blvd|Court|Way|Terrace|Crescent|Close|Square|Highway|Hwy|Parkway|Pkwy)(?!\p{L})\.?`,
  String.raw`\p{Lu}[\p{L}-]{0,30}(?:straße|strasse|str\.|weg|platz|allee|gasse|damm|ufer|straat|laan|gracht|kade|plein) ?\d{1,4} ?[a-z]?(?!\p{L})${CITY}`,
  String.raw`\p{Lu}[\p{L}.-]{1,30} (?:Straße|Strasse|Str\.|Weg|Platz|Allee|Gasse|Damm|Ufer) \d{1,4}[a-z]?(?!\p{L})${CITY}`,
  String.raw`(?:(?:Am|An|Auf|Im|In|Zum|Zur)(?: de[rmn])? )?\p{Lu}[\p{L}-]{2,30} \d{1,4} ?[a-z]?, (?:[A-Z]{1,2}-)?\d{4,5} \p{Lu}[\p{L}-]{2,30}`,
  String.raw`\d{1,4}(?: ?bis| ?ter)?,? (?:rue|avenue|boulevard|place|allée|impasse|chemin|quai|cours)(?: (?:de la|de l[’']|du|des|de|d[’']))? ?\p{Lu}[\p{L}'’-]{1,30}(?: \p{Lu}[\p{L}'’-]{1,30})?${CITY}`,
  String.raw`(?:Calle|C/|Avenida|Avda\.|Av\.|Plaza|Paseo|Rua|Via|Viale|Piazza|Corso)(?: (?:de|del|das?|dos?|dei|della|los|las|la)){0,2} (?:${STREET_WORD}[ ,]{1,2}){1,4}(?:n[.º°]{0,2} ?)?\d{1,4}(?!\p{N})${CITY}`,
  String.raw`(?:ул\.|улица|пр-т|проспект|пер\.|переулок|ul\.|al\.) ?\p{Lu}[\p{L}-]{1,30}(?: \p{Lu}[\p{L}-]{1,30})?,? (?:(?:д\.|дом) ?)?\d{1,4}`,
  String.raw`\p{Script=Han}{1,8}[路街道巷弄](?:\p{Script=Han}{0,4}段)?\d{1,5}号`,
  String.raw`(?:P\.? ?O\.? Box|PO BOX|Postfach|Apartado|Boîte postale) \d[\d ]{1,8}\d`,
]

const LOCAL = '(?<![\\p{L}\\p{N}.+%_-])[\\p{L}\\p{N}.+%_-]{1,64}'
const DOT = String.raw`(?:\.| ?[[({<] ?(?:dot|punkt|\.) ?[\])}>] ?)`
const HOST = String.raw`[\p{L}\p{N}-]{1,63}(?:${DOT}[\p{L}\p{N}-]{1,63}){0,3}${DOT}\p{L}{2,24}`
const AT = /@|%40|&#64;|\\u0040|＠/
const numbers = (kind: PersonKind, form: RegExp, isReal?: Form['isReal']): Form => ({ kind, form, needs: /\d/, isReal })

const profiles = (form: string, isDoubtful = true): Form => ({
  kind: 'profile',
  form: new RegExp(`(?<![\\p{L}\\p{N}])${form}`, 'giu'),
  needs: /\.(?:com|net|me|app)\/|\s@|@\w{3,30}[\s:,.]/i,
  isReal: (handle) => !NO_HANDLE.test(handle) && !/\.(?:json|com|org|net|io|ai|dev|co|de)$/i.test(handle),
  isDoubtful,
})

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
    isReal: (name) =>
      !/^(?:for|to|from|by|cc|bcc|via|with|and|or|at|e-?mail|contact)$/i.test(name) &&
      /^\P{Ll}|^\S+(?: \S+)?$/u.test(name),
  },
  // Written against robots: “ada [at] engine (dot) io”, “ada at engine dot io”.
  {
    kind: 'email',
    form: new RegExp(
      `${LOCAL}(?: ?[[({<] ?(?:at|ät|@|arroba) ?[\\])}>] ?${HOST}| at [\\p{L}\\p{N}-]{1,63}(?: dot \\p{L}{2,24}){1,3})`,
      'giu',
    ),
    needs: /[[({<] ?(?:at|ät|@|arroba) ?[\])}>]| dot /i,
  },
  ...NAME_FORMS.map((form): Form => ({ kind: 'name', ...form })),
  ...TOLD_FORMS,
  numbers('phone', /(?<![\w+.-])\+[1-9](?:[ ()./-]{0,2}\d){7,14}(?!\w)/g),
  numbers('phone', /(?<![\w+.-])\([2-9]\d\d\) [2-9]\d\d-\d{4}(?!\w)/g),
  numbers('phone', /(?<![\w+.-])[2-9]\d\d[-.][2-9]\d\d[-.]\d{4}(?![\w-])/g),
  numbers('phone', /(?<![\w+.-])0[1-9](?:[ .-]?\d\d){4}(?![\w-])/g),
  numbers('phone', /(?<![\w+.-])0\d{2,4}[ /-]\d{3,4}[ -]?\d{3,5}(?![\w-])/g),
  numbers('ip', /(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.])/g, isAddress),
  // Public addresses begin with 2 or 3. They have eight groups, or fewer and a double colon.
  numbers('ip', /(?<![\w:.])[23][\da-f]{3}:(?:[\da-f]{1,4}:{1,2}){1,6}[\da-f]{0,4}(?![\w:.]\w)/gi, isIpv6),
  numbers('phone', /(?<![\w+.-])00[1-9]\d{0,2}[ ./-](?:[ ()./-]{0,2}\d){7,12}(?!\w)/g),
  // Mentions in Slack.
  { kind: 'id', form: /<@([UW][A-Z0-9]{6,12})(?=[|>])/g, needs: /<@/ },
  numbers('id', /(?<![\w-])(?!000|666|9)\d{3}-(?!00)\d\d-(?!0000)\d{4}(?![\w-])/g),
  numbers('id', /(?<![\w.])\d{3}\.\d{3}\.\d{3}-\d\d(?![\w-])/g),
  numbers('id', /(?<!\w)[A-Z]{6}\d\d[A-EHLMPRST]\d\d[A-Z]\d{3}[A-Z](?!\w)/g),
  numbers('id', /(?<!\w)[A-CEGHJ-PR-TW-Z][A-Z] ?\d\d ?\d\d ?\d\d ?[A-D](?!\w)/g),
  numbers('id', /(?<!\w)[1-9]\d{5}(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dX](?!\w)/g),
  numbers('id', /(?<!\w)(?:ATU\d{8}|NL\d{9}B\d\d)(?!\w)/g),
  ...STREETS.map((form) => numbers('address', new RegExp(`(?<![\\p{Lu}\\p{Ll}\\p{N}])(?:${form})`, 'gu'))),
  {
    kind: 'location',
    form: /(?<![\d.,]|\d,? )-?\d{1,2}\.\d{4,15}, ?-?\d{1,3}\.\d{4,15}(?![\d.]|,? ?-?\d{1,3}\.\d)/g,
    needs: /\d\.\d{4}/,
    isReal: isPlace,
  },
  { kind: 'location', form: /\d{1,3}° ?\d{1,2}['′] ?\d{1,2}(?:\.\d{1,6})?\\?["″] ?[NSEWO](?!\p{L})/gu, needs: /\d°/ },
  { kind: 'device', form: /(?<![\w:-])(?:(?:[\da-f]{2}:){5}|(?:[\da-f]{2}-){5})[\da-f]{2}(?![\w:-])/gi, needs: /[:-]/ },
  profiles(
    `(?:linkedin\\.com/(?:in|pub)|xing\\.com/profile|facebook\\.com/people|bsky\\.app/profile)/(${HANDLE})`,
    false,
  ),
  profiles(
    `(?:(?:instagram|twitter|x|facebook|tiktok)\\.com|threads\\.net|t\\.me)/@?${NO_PROFILE}(${HANDLE})(?!\\.(?:js|php|html?|png))`,
  ),
  profiles(`github\\.com/${NO_PROFILE}(${HANDLE})(?=[\\s"'<>)]|$)`),
  profiles('(?<=^|[\\s(,;|>])@([a-z_][\\w.]{1,28}\\w)(?![\\w/@-])'),
  numbers('account', /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![A-Za-z0-9])/g, isIban),
  numbers('account', /(?<![\w.-])[3-6]\d{3}(?:[ -]?\d){10,12}(?![\w-])/g, isCard),
]

/** The personal data in a text, of whatever key. */
export const personsIn = (text: string): (Range & Pick<Form, 'kind' | 'isDoubtful' | 'isSurname'>)[] => [
  ...FORMS.filter(({ needs }) => needs.test(text)).flatMap(({ kind, form, isReal, isDoubtful, isSurname }) => {
    const valueIn = ([whole, value = whole]: RegExpExecArray) =>
      isReal?.(value) !== false && !isMadeUpValue(kind, value) && value
    return rangesOf(form, text, valueIn).map((range) => ({ kind, isDoubtful, isSurname, ...range }))
  }),
  ...fullNamesIn(text).map((range) => ({ kind: 'name' as const, ...range })),
]
