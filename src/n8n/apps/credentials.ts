import { readableName } from './words.ts'

/** Labels that cannot be derived from the name of the kind. */
const LABELS = new Map([
  ['httpheaderauth', 'Header auth'],
  ['httpbasicauth', 'Basic auth'],
  ['httpbearerauth', 'Bearer auth'],
  ['httpdigestauth', 'Digest auth'],
  ['httpqueryauth', 'Query auth'],
  ['httpcustomauth', 'Custom auth'],
  ['oauth2api', 'OAuth2'],
  ['oauth1api', 'OAuth1'],
  ['jwtauth', 'JWT auth'],
  ['aws', 'AWS'],
  ['imap', 'Email inbox (IMAP)'],
  ['smtp', 'Email sending (SMTP)'],
  ['googlepalmapi', 'Google Gemini'],
  ['twitteroauth2api', 'X'],
  ['discordbotapi', 'Discord bot'],
  ['discordwebhookapi', 'Discord webhook'],
])

/** The label of a credential kind: `googleSheetsOAuth2Api` → `Google Sheets`. */
export function credentialLabel(kind: string): string {
  const known = LABELS.get(kind.toLowerCase())
  if (known !== undefined) return known
  const short = kind.replace(
    /(?:OAuth2|OAuth1|AccessToken|Token|ServiceAccount)?(?:Api|Account)?$|Trigger(?:OAuth2)?(?:Api)?$/,
    '',
  )
  return readableName(short === '' ? kind : short) || 'Credential'
}
