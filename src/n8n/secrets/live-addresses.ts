import type { Pattern, SecretLevel } from './occurrences.ts'

const UUID = '[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}'
const HOST = '(?:(?:[\\w-]{1,63}\\.){1,6}[A-Za-z]{2,24}|\\d{1,3}(?:\\.\\d{1,3}){3})(?::\\d{1,5})?'
const N8N_HOST = '(?=[\\w.-]{0,100}n8n)(?:[\\w-]{1,63}\\.){1,6}[A-Za-z]{2,24}(?::\\d{1,5})?'
/** n8n may be served below a path. */
const BELOW = '(?:/[\\w-]{1,40}){0,2}?'
const REST = '[\\w./:-]{0,200}(?<![.:])'

/** The usual `hint` of an address. */
export const WEB = /https?:\/\//

function address(level: SecretLevel, kind: string, label: string, form: string, hint = WEB): Pattern {
  return { kind, label, level, form: new RegExp(`(?<![\\w./-])${form}`, 'g'), hint, shown: 'https://' }
}

const starts = (form: string) =>
  address('critical', 'n8n_webhook', 'A webhook address of a self-hosted n8n', `https?://${form}`)
const belongs = (form: string) =>
  address('warning', 'n8n_address', 'The address of a self-hosted n8n', `https?://${form}`)
const inbox = (form: string, hint?: RegExp) =>
  address('critical', 'request_inbox', 'An inbox that anyone with its address can read', form, hint)
const tunnel = (form: string) => address('warning', 'tunnel', 'A tunnel to someone’s computer', `https?://${form}`)

/** Anyone with such an address can run the author's workflow, or read what the template's users send. */
export const LIVE_ADDRESSES: readonly Pattern[] = [
  starts(`${HOST}${BELOW}/(?:webhook|mcp)/${UUID}${REST}`),
  inbox(`(?:https?://)?webhook\\.site/(?:#!?/)?(?:view/)?${UUID}${REST}`, /webhook\.site/),
  inbox(`(?:https?://)?${UUID}(?:@email)?\\.webhook\\.site`, /webhook\.site/),
  inbox(`(?:https?://)?[a-z0-9]{10,40}\\.[mx]\\.pipedream\\.net${REST}`, /\.pipedream\.net/),
  inbox(`https?://(?:[\\w-]{1,63}\\.)?requestbin\\.(?:com|net|io|fullcontact\\.com)/(?:r/)?\\w{6,60}`),
  inbox(`https?://[\\w-]{2,63}\\.requestcatcher\\.com${REST}`),
  inbox(`https?://[\\w-]{2,63}\\.(?:free|proxy)\\.beeceptor\\.com${REST}`),
  inbox('https?://smee\\.io/\\w{10,60}'),
  inbox('https?://(?:hkdk\\.events|events\\.hookdeck\\.com/e)/\\w{8,60}'),
  inbox('https?://(?:hookb\\.in|(?:www\\.)?putsreq\\.com|ptsv[23]\\.com/t)/[\\w-]{6,60}'),
]

/** Addresses that identify the author, or that are only temporary. */
export const OWN_ADDRESSES: readonly Pattern[] = [
  belongs('[\\w-]{1,63}\\.app\\.n8n\\.cloud/[\\w/-]{0,200}'),
  belongs(`${HOST}${BELOW}/(?:(?:webhook|form|mcp)-(?:test|waiting)|webhook)/(?:\\w|\\{\\{)${REST}`),
  belongs(`${HOST}${BELOW}/(?:form/${UUID}|mcp/[\\w-]{1,80}/sse)`),
  // Public services have the host `mcp.`.
  belongs(`(?!mcp\\.)${HOST}${BELOW}/mcp/[\\w-]{1,80}(?![\\w./-]*\\w)`),
  belongs(`${HOST}${BELOW}/rest/oauth[12]-credential/callback`),
  belongs(`${N8N_HOST}${BELOW}/(?:form/\\w${REST}|workflow/[A-Za-z0-9]{16}(?!\\w))`),
  belongs('[\\w-]{2,63}\\.bubbleapps\\.io/(?:version-\\w{1,20}/)?api/1\\.1/wf/[\\w-]{1,80}'),
  tunnel(`[\\w-]{4,63}(?:\\.[a-z]{2})?\\.ngrok(?:-free)?\\.(?:io|app|dev)${REST}`),
  tunnel(
    `[\\w-]{4,63}\\.(?:trycloudflare\\.com|loca\\.lt|serveo\\.net|lhr\\.life|pinggy\\.link|devtunnels\\.ms)${REST}`,
  ),
]

const KINDS = new Set([...LIVE_ADDRESSES, ...OWN_ADDRESSES].map(({ kind }) => kind))
const NOWHERE =
  /^(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01])|0\.0\.0)\.|\.(?:test|example|invalid|localhost|local|internal)$/i
/** The public suffix. Anybody can own a host under `.xyz` or `.host`, so these words count only before it. */
const PUBLIC_SUFFIX = /\.(?:my\.id|[^.]+)$/i
const STAND_IN =
  /(?:^|[.-])(?:your\w*|my|my\w*domain|example|placeholder|x{3,})(?:[.-]|$)|(?:^|\.)(?:n8n-|some-)?(?:domain|company|host|instance|subdomain|website|xyz|abc)(?:-?name)?(?:\.|$)/i
/** The same in other languages: `dein-n8n.de`, `n8n.tudominio.com`, `votre-domaine.fr`. */
const STAND_IN_ABROAD =
  /(?:^|[.-])(?:deine?|ihre?|meine?|votre|ton|mon|tu|su|mi|seu|sua|meu|tuo|mio|jouw|twoj)-?(?:n8n|dom[aäií]\p{L}{2,5}|server|serveur|servidor|host|instan\p{L}{1,4}|empresa|firma|entreprise|site|seite|url)/iu
/** n8n's own hosts, and names that nobody chooses for an account. */
const NOBODYS =
  /(?:^|\.)n8n\.io$|\.users\.n8n\.cloud$|^(?:.{1,2}|user(?:name)?|name|test|demo|tenant|workspace|subdomain)\.app\.n8n\.cloud$/i
/** Hosts of documentation, whose pages may look like webhook addresses. */
const MANUAL = /^(?:docs?|developers?|help|support|learn|api|www\.npmjs)\./i

/** Whether an address is harmless: a placeholder host, a local machine, or documentation. */
export function leadsNowhere(kind: string, value: string): boolean {
  if (!KINDS.has(kind)) return false
  const host = /^(?:https?:\/\/)?([^/:?#]*)/.exec(value)?.[1] ?? ''
  return (
    NOWHERE.test(host) ||
    STAND_IN.test(host.replace(PUBLIC_SUFFIX, '')) ||
    STAND_IN_ABROAD.test(host) ||
    NOBODYS.test(host) ||
    (kind === 'n8n_address' && MANUAL.test(host) && !new RegExp(UUID).test(value))
  )
}
