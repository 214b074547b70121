import type { MaskedInRun } from '../../../contract/workflow-run.ts'

export type PersonKind = Exclude<MaskedInRun['kind'], 'secret' | 'document'>

const PERSON =
  'customer|contact|client|user|person|employee|sender|recipient|author|owner|requester|patient|guest|member|buyer|lead|candidate|profile|visitor|subscriber|participant|attendee|assignee|organi[sz]er|reporter|creator'

interface Kind {
  /** Keys of such values, in small letters without signs. */
  readonly keys: RegExp
  /** What a value under such a key must be: a `name` may be that of a file, and an `address` that of a page. */
  readonly fits: RegExp
  /** What belongs to nobody: an example, a private address, or one of our placeholders. */
  readonly madeUp: RegExp
  readonly placeholder: (count: number) => string
}

/** By their keys, the first that fits. Placeholders are numbers and addresses that are reserved for examples. */
export const KINDS: Record<PersonKind, Kind> = {
  email: {
    keys: /(?!)/,
    fits: /./s,
    madeUp: /@(?:[\p{L}\p{N}-]{1,63}\.){0,4}(?:example\.(?:com|net|org|edu)|example|test|invalid|localhost)$/iu,
    placeholder: (count) => `person${count}@example.com`,
  },
  phone: {
    keys: /^waid$|(?:^|[a-z])(?:phone|mobile|telephone|whatsapp|cellphone|fax)(?:no|number)?\d?$|^(?:tel|cell|msisdn)$/,
    fits: /(?:\d\D*){5}/,
    madeUp: /^\D*(?:1\D*)?(?:(?:\d\D*){3})?(?:5\D*){3}0\D*1\D*\d\D*\d/,
    placeholder: (count) => (count < 100 ? `+1 555 01${String(count).padStart(2, '0')}` : `+1 555 0199 ext. ${count}`),
  },
  id: {
    keys: new RegExp(
      `^(?:(?:${PERSON}|account|chat)s?ids?|uid|ssn|socialsecurity(?:number)?|passport(?:number)?|taxid|nationalid|driverslicen[cs]e(?:number)?)$`,
    ),
    fits: /./s,
    madeUp: /^id-\d+$/,
    placeholder: (count) => `id-${count}`,
  },
  name: {
    keys: new RegExp(
      `^(?:(?:${PERSON}|billing|shipping|account|card)?(?:first|last|full|given|family|middle|display|real|nick|user)?names?|(?:sur|nick|vor|nach)names?|nombres?|apellidos?|kunde|login|from|to|attn|signature|signedby|nom|prenom|prnom|(?:${PERSON})s?)$`,
    ),
    fits: /^(?!.*\.\p{Ll}{2,4}$)\p{L}[\p{L}\p{M}'’.\- ,]{0,79}$/u,
    madeUp: /^\s*(?:person(?: [A-Z]{1,3})?|[A-Z])\s*$/i,
    placeholder: (count) => `Person ${letters(count)}`,
  },
  address: {
    keys: /^(?:(?:billing|shipping|postal|home|street|mailing)?(?:address|adresse|street)(?:line)?\d?|zip|zipcode|post(?:al)?code)$/,
    fits: /^(?!.*(?::\/\/|@))./s,
    madeUp: /^address \d+$/i,
    placeholder: (count) => `Address ${count}`,
  },
  birth: {
    keys: /^(?:birth(?:day|date)|dateofbirth|dob)$/,
    fits: /\d/,
    madeUp: /^2000-01-01$/,
    placeholder: () => '2000-01-01',
  },
  ip: {
    keys: /^(?:(?:client|remote|user|source)?ip(?:address)?|remoteaddr(?:ess)?|xforwardedfor|xrealip|cfconnectingip)$/,
    fits: /^[\da-f.:, ]+$/i,
    madeUp: /^(?:0|10|127|192\.168|172\.(?:1[6-9]|2\d|3[01])|192\.0\.2|198\.51\.100|203\.0\.113|255)\.|^2001:0?db8:/i,
    placeholder: (count) => (count < 255 ? `192.0.2.${count}` : `198.51.100.${count % 255}`),
  },
  account: {
    keys: /^(?:iban|(?:bank)?accountnumber|(?:credit)?card(?:number)?)$/,
    fits: /(?:\d\D*){8}/,
    madeUp: /^account \d+$/i,
    placeholder: (count) => `Account ${count}`,
  },
}

/** A, B, … Z, AA, AB, … for 1, 2, … */
const letters = (count: number): string =>
  count === 0 ? '' : letters(Math.floor((count - 1) / 26)) + String.fromCharCode(65 + ((count - 1) % 26))

/** `name` in these is the name of a thing. */
const THING =
  /(?:workflow|node|(?<!pro)file|folder|document|channel|product|item|article|sku|company|organi[sz]ation|team|project|repo(?:sitory)?|branch|label|tag|category|event|field|column|table|sheet|list|model|tool|function|site|website|server|service|(?<!whats)app|currency|country|status|stage|type|template|header|parameter|error)s?$/
const ABOUT_PERSON = new RegExp(`(?:${PERSON})s?$`)
/** A key of who sent or receives a message, whose value is often a phone number. */
const PARTY = /^(?:from|to|sender|recipient|waid|author|participant)$/

/** Keys beside the `name` of a person, and beside that of goods. */
const BESIDE_PERSON = /mail(?:address)?$|(?:first|last|given|family|full|sur|vor|nach|user|display)name$/
const BESIDE_GOODS = /^(?:sku|(?:\w*unit|list|sale|net|gross)?price|\w*stock|inventory|ean|gtin|upc|barcode)$/
/** Beside the name of goods, but also beside that of their buyer. */
const BESIDE_BUYER =
  /^(?:product|item|article)(?:name|title)?$|^(?:order|invoice|booking|payment|ticket|delivery|shipping|billing)|address$|^(?:street|city|town|zip|zipcode|post(?:al)?code|company|gender|age)$/

const LOGIN = /^(?:user|login|handle|screen|nick|display|account)name$|^(?:login|handle|user|nick)$/

/** An object with one of these is about a person, so its `id` is that person's. */
const PERSONAL = /^(?:e?mail|emailaddress|firstname|lastname|fullname|surname|username|displayname)$|phone/

const plain = (key: string) => key.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Whose name a bare `name` is. `above` are the keys above it, nearest last, and `beside` those in its object. */
export function whoseName(above: readonly string[], beside: readonly string[]): 'person' | 'thing' | 'unknown' {
  const holders = above.map(plain)
  const holder = holders.at(-1) ?? ''
  const keys = beside.slice(0, 50).map(plain)
  const has = (...forms: RegExp[]) => keys.some((each) => forms.some((form) => form.test(each)))
  if (ABOUT_PERSON.test(holder) || has(BESIDE_PERSON, KINDS.phone.keys, KINDS.birth.keys)) return 'person'
  if (THING.test(holder)) return 'thing'
  if (has(BESIDE_GOODS) && !has(BESIDE_BUYER)) return 'thing'
  return holders.some((each) => ABOUT_PERSON.test(each)) ? 'person' : 'unknown'
}

export const isBareName = (key: string): boolean => /^(?:names?|nom|nombres?)$/.test(plain(key))

export const isBesideGoods = (key: string): boolean => BESIDE_GOODS.test(plain(key))

/** What a value is by its key, and whether it can be that. `siblings` are the keys of its object. */
export function kindOf(key: string, siblings: readonly string[], value: string): PersonKind | null {
  const name = plain(key)
  if (PARTY.test(name) && /^\+?\d{8,15}$/.test(value.trim())) return 'phone'
  // A login such as `ada_99` does not have the form of a name.
  if (LOGIN.test(name) && /^(?=\D*[\d_])[\p{L}\d._-]{3,40}$/u.test(value)) return 'id'
  if (key.length > 80) return null
  const isOfPerson = name === 'id' && siblings.slice(0, 50).some((each) => PERSONAL.test(plain(each)))
  const kinds = Object.keys(KINDS) as PersonKind[]
  const kind = isOfPerson ? 'id' : kinds.find((each) => KINDS[each].keys.test(name))
  return kind && KINDS[kind].fits.test(value.trim()) ? kind : null
}

export const isMadeUpValue = (kind: PersonKind, value: string): boolean => KINDS[kind].madeUp.test(value)
