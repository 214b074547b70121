import type { MaskedInRun } from '../../../contract/workflow-run.ts'
import { isFirstName } from './first-names.ts'

export type PersonKind = Exclude<MaskedInRun['kind'], 'secret' | 'document'>

const PERSON =
  'customer|contact|client|user|person|employee|sender|recipient|author|owner|requester|patient|guest|member|buyer|lead|candidate|profile|visitor|subscriber|participant|attendee|assignee|organi[sz]er|reporter|creator|caller|speaker|signer|invitee|assigned'

interface Kind {
  /** Keys of such values, in small letters without signs; if missing, a value is recognised only by its form. */
  readonly keys?: RegExp
  /** What a value under such a key must be: a `name` may be that of a file, and an `address` that of a page. */
  readonly fits?: RegExp
  /** What belongs to nobody: an example, a private address, or one of our placeholders. */
  readonly madeUp: RegExp
  readonly placeholder: (count: number) => string
}

/** By their keys, the first that fits. Placeholders are numbers and addresses that are reserved for examples. */
export const KINDS: Record<PersonKind, Kind> = {
  email: {
    madeUp: /@(?:[\p{L}\p{N}-]{1,63}\.){0,4}(?:example\.(?:com|net|org|edu)|example|test|invalid|localhost)$/iu,
    placeholder: (count) => `person${count}@example.com`,
  },
  phone: {
    keys: /^waid$|(?:^|[a-z])(?:phone|mobile|telephone|whatsapp|cellphone|fax|handy|telefono?|telefonnummer|movil|celular|rufnummer)(?:no|number)?\d?$|^(?:tel|cell|msisdn|телефон|手机|电话|電話|전화번호)$/,
    fits: /(?:\d\D*){5}/,
    madeUp: /^\D*(?:1\D*)?(?:(?:\d\D*){3})?(?:5\D*){3}0\D*1\D*\d\D*\d/,
    placeholder: (count) => (count < 100 ? `+1 555 01${String(count).padStart(2, '0')}` : `+1 555 0199 ext. ${count}`),
  },
  code: {
    keys: /^(?:otp|totp|pin|tan|passcode|(?:onetime|verification|security|confirmation|login|sms)(?:code|pin|password))$/,
    fits: /^\D{0,3}\d[\d -]{2,8}$/,
    madeUp: /^0+$/,
    placeholder: () => '000000',
  },
  profile: {
    keys: /^(?:twitter|instagram|telegram|linkedin|facebook|tiktok|github|xing|skype|mastodon)(?:handle|name|id|user|username)$/,
    fits: /^@?[\p{L}\p{N}._-]{3,60}$/u,
    madeUp: /^@?person\d+$/,
    placeholder: (count) => `person${count}`,
  },
  location: {
    keys: /^(?:lat|latitude|lng|lon|long|longitude|latlng|coordinates|geolocation|gps)$/,
    fits: /\d\.\d{3}/,
    madeUp: /^0\.0/,
    placeholder: () => '0.0000',
  },
  device: {
    keys: /^(?:mac(?:address)?|imei|udid|idfa|advertisingid)$/,
    madeUp: /^00[:-]00[:-]5e[:-]00[:-]53|^(?:00|ff)(?:[:-](?:00|ff)){5}/i,
    placeholder: (count) => `00:00:5E:00:53:${(count % 256).toString(16).padStart(2, '0').toUpperCase()}`,
  },
  id: {
    keys: new RegExp(
      `^(?:(?:${PERSON}|account|chat)s?ids?|uid|(?:${PERSON}|patient|kunden|mitglieds|versicherten|personal)(?:no|nr|number|nummer)|(?:ssn|socialsecurity|sozialversicherungs|passport|reisepass|ausweis|nhs|nationalinsurance|drivers?licen[cs]e|licen[cs]e?plate|numberplate)(?:id|no|nr|number|nummer)?|(?:tax|vat|fiscal|steuer|ust|national|identity|insurance|plate)(?:id|no|nr|idnr|number|nummer)|nino|nif|nie|dni|cpf|curp|bsn|pesel|codicefiscale|partitaiva|numerofiscal|aadhaar|инн|снилс|паспорт|护照|身份证号?|fuhrerscheinnummer|kennzeichen|matricula|immatriculation)$`,
    ),
    madeUp: /^id-\d+$/,
    placeholder: (count) => `id-${count}`,
  },
  name: {
    keys: new RegExp(
      `^(?:(?:${PERSON}|billing|shipping|account|card|your|ihr|dein)?(?:first|last|full|given|family|middle|display|real|nick|user)?names?(?:required|optional|normalized)?|[fl]name|fn|(?:sur|nick|vor|nach)names?|nombres?|apellidos?|kund(?:e|in)|ansprechpartner|nome(?:completo)?|cognome|sobrenome|imie|nazwisko|(?:voor|achter)?naam|имя|фамилия|отчество|фио|姓名|名字|名前|お名前|氏名|이름|성명|login|(?:reported|created|posted|signed|sent)by|from|to|attn|signature|nom|prenom|(?:${PERSON})s?)$`,
    ),
    fits: /^(?!.*\.\p{Ll}{2,4}$)\p{L}[\p{L}\p{M}'’.\- ,]{0,79}$/u,
    madeUp: /^\s*(?:person(?: [A-Z]{1,3})?|[A-Z])\s*$/i,
    placeholder: (count) => `Person ${letters(count)}`,
  },
  address: {
    keys: /^(?:(?:billing|shipping|postal|home|street|mailing)?(?:address|adresse|street|direccion|domicilio|endereco|indirizzo|strasse|straße|anschrift|адрес|улица|地址|住所|주소)(?:line)?\d?|zip|zipcode|plz|postleitzahl|post(?:al)?code)$/,
    fits: /^(?!.*(?::\/\/|@))./s,
    madeUp: /^address \d+$/i,
    placeholder: (count) => `Address ${count}`,
  },
  birth: {
    keys: /^(?:birth(?:day|date)|dateofbirth|dob|geburts(?:datum|tag)|datedenaissance|(?:fecha|data)d[ei]na(?:cimi|scime?)ento|datadinascita|geboortedatum|датарождения|出生日期|生日|生年月日|생년월일)$/,
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
  // What only the owner calls personal.
  text: { madeUp: /^Text \d+$/, placeholder: (count) => `Text ${count}` },
}

/** A, B, … Z, AA, AB, … for 1, 2, … */
const letters = (count: number): string =>
  count === 0 ? '' : letters(Math.floor((count - 1) / 26)) + String.fromCharCode(65 + ((count - 1) % 26))

/** Keys of objects whose `name` is the name of a thing. */
const THING =
  /(?:workflow|node|(?<!pro)file|folder|document|channel|product|item|article|sku|company|organi[sz]ation|team|project|repo(?:sitory)?|branch|label|tag|category|event|field|column|table|sheet|list|model|tool|function|site|website|server|service|(?<!whats)app|currency|country|status|stage|type|template|header|parameter|error)s?$/
const ROLE = new RegExp(`^(?:${PERSON})s?$`)
const ABOUT_PERSON = new RegExp(`(?:${PERSON})s?$`)
/** A key of who sent or receives a message, whose value is often a phone number. */
const PARTY = /^(?:from|to|sender|recipient|waid|author|participant)$/

/** Keys beside the `name` of a person, and beside that of goods. */
const BESIDE_PERSON = /mail(?:address)?$|(?:first|last|given|family|full|sur|vor|nach|user|display)name$/
const BESIDE_GOODS =
  /^(?:coord|weather|population|sku|(?:\w*unit|list|sale|net|gross)?price|\w*stock|inventory|ean|gtin|upc|barcode)$/
/** Beside the name of goods, but also beside that of their buyer. */
const BESIDE_BUYER =
  /^(?:product|item|article)(?:name|title)?$|^(?:order|invoice|booking|payment|ticket|delivery|shipping|billing)|address$|^(?:street|city|town|zip|zipcode|post(?:al)?code|company|gender|age)$/

const LOGIN = new RegExp(
  `^(?:user|login|handle|screen|nick|display|account)name$|^(?:login|handle|nick|(?:${PERSON}))$`,
)
/** Beside `from` and `to`: without one of these they may be the ends of a route or of a time. */
const OF_MESSAGE = /^(?:subject|text\w*|body|html|snippet|message\w*|c?c|bcc|replyto|type|timestamp|caption|content)$/

/** An object with one of these is about a person, so its `id` is that person's. */
const PERSONAL =
  /^(?:e?mail|emailaddress|firstname|lastname|fullname|surname|username|displayname|globalname|login|screenname)$|phone/

/** Keys around the coordinates of a person, and of a place where people are not at home. */
const SENT_PLACE = /^(?:messages?|from|home|contacts?|address)$/
const PUBLIC_PLACE =
  /^(?:coord|weather|city|venue|stations?|airports?|stores?|shops?|hotels?|temp\w*|elevation|hourly|daily|humidity|wind\w*|population|country\w*|generationtimems|rating|opening\w*)$/

/** A key in small letters of any script, without signs and accents. */
function plain(key: string): string {
  const small = key.toLowerCase()
  if (/^[\x20-\x7e]*$/.test(small)) return small.replace(/[^a-z0-9]/g, '')
  return small
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .normalize('NFC')
}

/** Whose name a bare `name` is. `above` are the keys above it, nearest last, and `beside` those in its object. */
function whoseName(above: readonly string[], beside: readonly string[]): Verdict['whose'] {
  const holders = above.map(plain)
  const holder = holders.at(-1) ?? ''
  const keys = beside.slice(0, 50).map(plain)
  const has = (...forms: (RegExp | undefined)[]) => keys.some((each) => forms.some((form) => form?.test(each)))
  if (ABOUT_PERSON.test(holder) || has(BESIDE_PERSON, KINDS.phone.keys, KINDS.birth.keys)) return 'person'
  if (THING.test(holder)) return 'thing'
  if (has(BESIDE_GOODS) && !has(BESIDE_BUYER)) return 'thing'
  return holders.some((each) => ABOUT_PERSON.test(each)) ? 'person' : 'unknown'
}

const isBareName = (key: string): boolean => /^(?:names?|nom|nombres?|nome|naam|名字|名前|이름)$/.test(plain(key))

/** A name as it is written in a sentence. */
export const CAPITALISED =
  /^\p{Lu}[\p{L}\p{M}.'’-]*(?: (?:\p{Ll}{1,3} )?\p{Lu}[\p{L}\p{M}.'’-]*){0,3}$|^\p{Lo}{2,12}(?: \p{Lo}{2,12})?$/u

/** Whether a key says what somebody is, and not that a name follows. */
export const isRole = (key: string): boolean => ROLE.test(plain(key))

export const isPersonKey = (key: string): boolean => Object.values(KINDS).some(({ keys }) => keys?.test(plain(key)))

export const isBesideGoods = (key: string): boolean => BESIDE_GOODS.test(plain(key))

/** Whether coordinates tell where a person is. */
function whosePlace(above: readonly string[], beside: readonly string[]): Verdict['whose'] {
  const holders = above.map(plain)
  if (holders.some((each) => PUBLIC_PLACE.test(each)) || beside.some((each) => PUBLIC_PLACE.test(plain(each))))
    return 'thing'
  return holders.some((each) => SENT_PLACE.test(each) || ABOUT_PERSON.test(each)) ? 'person' : 'unknown'
}

export interface Place {
  readonly key: string
  readonly siblings: readonly string[]
  /** The keys above it, nearest last, without the indexes of lists. */
  readonly above: readonly string[]
  /** The keys above and the value's own, joined by dots. */
  readonly path: string
}

/** What a value is by its key, and whether it can be that. */
function kindOf({ key, siblings, above }: Place, value: string): PersonKind | null {
  const name = plain(key)
  const beside = (form?: RegExp) => siblings.slice(0, 50).some((each) => form?.test(plain(each)))
  if (PARTY.test(name) && /^\+?\d{8,15}$/.test(value.trim())) return 'phone'
  // A login such as `ada_99` does not have the form of a name.
  if (LOGIN.test(name) && /^(?=\D*[\d_])(?!\d{4}-\d\d)[\p{L}\d._-]{3,40}$/u.test(value)) return 'id'
  if (key.length > 80) return null
  if (/^(?:from|to)$/.test(name) && !beside(OF_MESSAGE) && !isFirstName(value.split(' ', 1)[0] ?? '')) return null
  const holder = plain(above.at(-1) ?? '')
  const isOfPerson = /^id(?:str)?$/.test(name) && (ABOUT_PERSON.test(holder) || beside(PERSONAL))
  if (/^(?:first|last)$/.test(name) && beside(/^first$/) && beside(/^last$/)) return 'name'
  const isLine = /^line\d$/.test(name) && (holder.endsWith('address') || beside(KINDS.address.keys))
  const kinds = Object.keys(KINDS) as PersonKind[]
  const kind = isOfPerson ? 'id' : isLine ? 'address' : kinds.find((each) => KINDS[each].keys?.test(name))
  // Under `user` there may also be what the user said.
  if (kind === 'name' && ROLE.test(name) && /\s\S+\s/.test(value) && !CAPITALISED.test(value.trim())) return null
  return kind && KINDS[kind].fits?.test(value.trim()) !== false ? kind : null
}

/** What a value is. The name of a thing is not personal data, but tells what the same name is elsewhere. */
export interface Verdict {
  readonly kind: PersonKind
  readonly whose: 'person' | 'thing' | 'unknown'
}

/** What the whole value is by its key, or null if it is neither a name nor personal data, or made up. */
export function verdictOn(leaf: string | number, place: Place): Verdict | null {
  const { key, above, siblings } = place
  const kind = kindOf(place, String(leaf))
  if (kind === null || isMadeUpValue(kind, String(leaf))) return null
  if (kind === 'location') return { kind, whose: whosePlace(above, siblings) }
  return { kind, whose: kind === 'name' && isBareName(key) ? whoseName(above, siblings) : 'person' }
}

export const isMadeUpValue = (kind: PersonKind, value: string): boolean => KINDS[kind].madeUp.test(value)
