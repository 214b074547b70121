import { NAME, QUOTE } from './assigned.ts'
import { WEB } from './live-addresses.ts'
import { normalised } from './names.ts'
import { type Match, matchesOf, type Pattern } from './occurrences.ts'
import { pattern } from './patterns.ts'
import { isStandIn, isWeak, withoutExpressions } from './values.ts'

const THINGS =
  'chat|channel|guild|workspace|team|space|project|board|list|folder|drive|file|document|doc|spreadsheet|sheet|database|db|page|table|base|view|calendar|assistant|label|phonenumber|site|form|workbook|account|group|campaign|audience|workflow'
const NAMED = new RegExp(`(?<thing>${THINGS})ids?$`)
/** Parameters of n8n's nodes that take an id without saying so. */
const TAKES_ID = new RegExp(
  `^(?<thing>${THINGS}|user|application|parent|session(?=key|id))(?:s|id|(?<=session)key|s?to(?:watch|include))?$`,
)

/** What a name gives the id of, such as `chat` for `chatId`, `TELEGRAM_CHAT_ID` and, unless it is `spelled`, `chat`. */
function thingOf(name: string, spelled: boolean): string | undefined {
  if (name.length > 60) return undefined
  const plain = normalised(name)
  return (NAMED.exec(plain) ?? (spelled ? null : TAKES_ID.exec(plain)))?.groups?.thing
}

export const takesOwnId = (name: string): boolean => name === 'node' || thingOf(name, false) !== undefined

/** Also `-100…` of Telegram, `C07…` of Slack, `Label_…` of Gmail. Names, versions and dates are not ids. */
function isId(text: string): boolean {
  if (text.length < 5 || text.length > 200 || /\s/.test(text) || isStandIn(text) || isWeak(text)) return false
  if (/^-?\d+$/.test(text)) return !/^20\d{6}$|000$/.test(text)
  if (/^[0-9a-f-]{20,}$/i.test(text) || /^(?:[CDGU]0[A-Z0-9]{7,9}|(?=.*\d.*\d)[A-Z0-9]{8,12})$/.test(text)) return true
  if (/\d{6,}/.test(text) && !/20\d{6}/.test(text)) return true
  const runs = text.match(/[A-Z]?[a-z]+|[A-Z]+|\d+/g) ?? []
  return text.length >= 15 && /\d/.test(text) && runs.join('').length < runs.length * (text.length < 24 ? 3 : 3.5)
}

/** `"chat_id": "…"`, `CHANNEL_ID = '…'`, `?chat_id=…`. */
const ASSIGNED = new RegExp(
  `${NAME}(?:${QUOTE})?\\]?\\s{0,3}[:=]\\s{0,3}(?<quote>${QUOTE})?(?<value>-?[A-Za-z0-9][\\w:@.-]{4,199})`,
  'g',
)

const ASSIGNED_HINT = /i[-_]{0,60}d[-_s]{0,60}(?:\\?["'`])?\]?\s{0,3}[:=]/i

/** Ids that work only with the author's own login: useless to others, and wrong in their n8n. */
export function findOwnIds(text: string, name: string): Match[] {
  const thing = thingOf(name, false)
  const literal = withoutExpressions(text)
  const start = /^=?\s{0,4}/.exec(literal)?.[0].length ?? 0
  const value = literal.slice(start).trimEnd()
  if (thing !== undefined && isId(value)) return [ownId(thing, value, start)]
  // Here `node` is the id of a node in a graph, not the name of a node in a connection.
  if (name === 'node' && /^\d{12,20}$/.test(value)) return [ownId('page', value, start)]
  return Array.from(ASSIGNED_HINT.test(text) ? matchesOf(ASSIGNED, text) : []).flatMap(
    ({ 0: all, index, groups: { name = '', quote, value = '' } = {} }) => {
      const named = thingOf(name, true)
      // Without quotes it is a variable, unless it is a number.
      const given = named !== undefined && (quote !== undefined || /^-?\d+$/.test(value)) && isId(value)
      return given ? [ownId(named, value, index + all.length - value.length)] : []
    },
  )
}

const ownId = (thing: string, value: string, start: number): Match => ({
  kind: `${thing}_id`,
  label:
    thing === 'session'
      ? 'A phone number or a chat as session key'
      : `The id of ${/^[aeio]/.test(thing) ? 'an' : 'a'} ${thing.replace('phonenumber', 'phone number')}`,
  level: 'notice',
  shown: value.length >= 9 ? value.slice(0, 3) : '',
  start,
  end: start + value.length,
})

const own = pattern('notice')
const NOBODYS =
  '(?!your|my|(?:www|apps?|api|docs?|documentation|developers?|oauth|support|help|status|community|partners?|example|demo|test|sample|store|shop|tenant|domain|company|sub-?domain|instance)\\d?[.-])'

/** Ids and hosts that are recognised wherever they stand. */
export const OWN_PATTERNS: readonly Pattern[] = [
  own('assistant_id', 'The id of an assistant', /(?<![\w-])asst_[A-Za-z0-9]{20,30}(?!\w)/g, 'asst_'),
  own(
    'supabase_project',
    'A Supabase project',
    /(?<=https?:\/\/)[a-z]{20}(?=\.supabase\.(?:co|in)\b)/g,
    undefined,
    /\.supabase\./,
  ),
  own(
    'account',
    'The host of an account',
    new RegExp(
      `(?<=https?://)${NOBODYS}[a-z0-9][\\w-]{2,62}(?=\\.(?:atlassian\\.net|zendesk\\.com|myshopify\\.com|service-now\\.com|freshdesk\\.com|pipedrive\\.com|okta\\.com|my\\.salesforce\\.com|bubbleapps\\.io|bamboohr\\.com|odoo\\.com|a\\.run\\.app|cloudfunctions\\.net|azurewebsites\\.net|lambda-url\\.[\\w-]{4,20}\\.on\\.aws|execute-api\\.[\\w-]{4,20}\\.amazonaws\\.com)\\b)`,
      'g',
    ),
    undefined,
    WEB,
  ),
  own('table_id', 'The id of an Airtable table', /(?<![\w-])(?:tbl|viw)(?=[A-Za-z]{0,13}\d)[A-Za-z0-9]{14}(?![\w-])/g),
  own(
    'login_id',
    'An id that a text names',
    /(?<=\s(?:ID|id)(?: is|:)? {0,2}["'“`*(\\]{0,3})(?=\w{0,40}[A-Z])(?=\w{0,40}[a-z])(?=\w{0,40}\d)[A-Za-z0-9]{16,40}(?![\w-])/g,
    undefined,
    /\s(?:ID|id)(?: is|:)? {0,2}["'“`*(\\]{0,3}[A-Za-z0-9]{16}/,
  ),
  own('chat_id', 'The id of a LINE chat', /(?<![\w-])[UCR][0-9a-f]{32}(?!\w)/g),
  own(
    'page_id',
    'The id of a page or database',
    /(?<=\bapi\.notion\.com\/v1\/(?:databases|pages|blocks)\/|\bgraph\.(?:facebook|threads|instagram)\.(?:com|net)\/v\d{1,2}\.\d\/)(?:[0-9a-f-]{32,36}|\d{12,20})(?![\w-])/g,
    undefined,
    /\bapi\.notion\.com|\bgraph\.(?:facebook|threads|instagram)\./,
  ),
]
