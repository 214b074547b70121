import type { MaskedInRun } from '../../../contract/workflow-run.ts'

export type PersonKind = Exclude<MaskedInRun['kind'], 'secret' | 'document'>

const PERSON =
  'customer|contact|client|user|person|employee|sender|recipient|author|owner|requester|patient|guest|member|buyer|lead|candidate|profile|visitor|subscriber|participant|attendee|assignee|organi[sz]er|reporter|creator'

const NAME = new RegExp(
  `^(?:(?:${PERSON}|billing|shipping|account|card)?(?:first|last|full|given|family|middle|display|real|nick|user)?names?|(?:sur|nick|vor|nach)names?|nombres?|apellidos?|kunde|login|from|to|attn|signature|signedby|nom|prenom|prnom|(?:${PERSON})s?)$`,
)
const ID = new RegExp(
  `^(?:(?:${PERSON}|account|chat)s?ids?|uid|ssn|socialsecurity(?:number)?|passport(?:number)?|taxid|nationalid|driverslicen[cs]e(?:number)?)$`,
)
const PHONE = /(?:^|[a-z])(?:phone|mobile|telephone|whatsapp|cellphone|fax)(?:no|number)?\d?$|^(?:tel|cell|msisdn)$/
const ADDRESS =
  /^(?:(?:billing|shipping|postal|home|street|mailing)?(?:address|adresse|street)(?:line)?\d?|zip|zipcode|post(?:al)?code)$/
const BIRTH = /^(?:birth(?:day|date)|dateofbirth|dob)$/
const IP = /^(?:(?:client|remote|user|source)?ip(?:address)?|remoteaddr(?:ess)?|xforwardedfor|xrealip|cfconnectingip)$/
const ACCOUNT = /^(?:iban|(?:bank)?accountnumber|(?:credit)?card(?:number)?)$/

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

const NAME_LIKE = /^\p{L}[\p{L}\p{M}'’.\- ,]*$/u
const FILE_LIKE = /\.\p{Ll}{2,4}$/u

const plain = (key: string) => key.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Whose name a bare `name` is. `above` are the keys above it, nearest last, and `beside` those in its object. */
export function whoseName(above: readonly string[], beside: readonly string[]): 'person' | 'thing' | 'unknown' {
  const holders = above.map(plain)
  const holder = holders.at(-1) ?? ''
  const keys = beside.slice(0, 50).map(plain)
  const has = (...forms: RegExp[]) => keys.some((each) => forms.some((form) => form.test(each)))
  if (ABOUT_PERSON.test(holder) || has(BESIDE_PERSON, PHONE, BIRTH)) return 'person'
  if (THING.test(holder)) return 'thing'
  if (has(BESIDE_GOODS) && !has(BESIDE_BUYER)) return 'thing'
  return holders.some((each) => ABOUT_PERSON.test(each)) ? 'person' : 'unknown'
}

export const isBareName = (key: string): boolean => /^(?:names?|nom|nombres?)$/.test(plain(key))

export const isBesideGoods = (key: string): boolean => BESIDE_GOODS.test(plain(key))

/** What a value is by its key. `siblings` are the keys of its object. */
export function kindByKey(key: string, siblings: readonly string[]): PersonKind | null {
  if (key.length > 80) return null
  const name = plain(key)
  if (name === 'id') return siblings.slice(0, 50).some((each) => PERSONAL.test(plain(each))) ? 'id' : null
  if (name === 'waid') return 'phone'
  if (PHONE.test(name)) return 'phone'
  if (ID.test(name)) return 'id'
  if (NAME.test(name)) return 'name'
  if (ADDRESS.test(name)) return 'address'
  if (BIRTH.test(name)) return 'birth'
  if (IP.test(name)) return 'ip'
  return ACCOUNT.test(name) ? 'account' : null
}

/** Whether a value that is no name is a phone number, because its key says who sent or receives a message. */
export const isPartyPhone = (key: string, value: string | number): boolean =>
  PARTY.test(plain(key)) && /^\+?\d{8,15}$/.test(String(value).trim())

/** Whether a value is a login such as `ada_99`, which is no name in the form of one. */
export const isLogin = (key: string, value: string | number): boolean =>
  LOGIN.test(plain(key)) && /^(?=\D*[\d_])[\p{L}\d._-]{3,40}$/u.test(String(value))

/** Whether a value can be what its key says: a `name` may be that of a file, and an `address` that of a page. */
export function fits(kind: PersonKind, value: string | number): boolean {
  const text = String(value).trim()
  switch (kind) {
    case 'name':
      return typeof value === 'string' && text.length <= 80 && NAME_LIKE.test(text) && !FILE_LIKE.test(text)
    case 'phone':
      return /\d/.test(text) && (text.match(/\d/g)?.length ?? 0) >= 5
    case 'address':
      return text !== '' && !text.includes('://') && !text.includes('@')
    case 'birth':
      return /\d/.test(text)
    case 'ip':
      return /^[\da-f.:, ]+$/i.test(text)
    case 'account':
      return (text.match(/\d/g)?.length ?? 0) >= 8
    default:
      return text !== ''
  }
}
