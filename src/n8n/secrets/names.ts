import { isObject, type Json, type JsonObject, ownString } from '../json.ts'

const ENDINGS = [
  'apikey',
  'apitoken',
  'apisecret',
  'accesskey',
  'accountkey',
  'secretkey',
  'privatekey',
  'signingkey',
  'encryptionkey',
  'subscriptionkey',
  'masterkey',
  'authkey',
  'token',
  'secret',
  'password',
  'passwd',
  'passphrase',
  'pwd',
  'authorization',
  'cookie',
  'connectionstring',
]
const EXACT = new Set(['pass', 'xapikey'])
/** Names that often, but not always, have a secret value: the value must look like a secret too. */
const VAGUE = /(?:key|(?:key|token|secret|password|cookie)s|auth|signature|session|sessionid|credentials?|license)$/
const VAGUE_EXACT = new Set(['appid', 'pin', 'sig', 'sid', 'bearer', 'pat'])
const QUERY_EXACT = new Set(['key', 'auth', 'pin', 'sig', 'appid', 'credentials', 'bearer', 'sessionid'])
/** Harmless tokens and keys, and parameters that name a kind of credential. */
const HARMLESS =
  /(?:page|next|sync|continuation|cursor|stop|eos|bos|pad|max|min|csrf|field|column|header|parameter|input)tokens?$|(?:public|publishable|resource|site|primary|foreign|partition|sort|row|cache|idempotency|group|output|input)keys?$|^(?:has|is|no|use|show|reset|forgot)/

const normalised = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Whether a name such as `api_key`, `X-Auth-Token` or `clientSecret` usually has a secret value. */
export function isSecretName(name: string): boolean {
  if (name.length > 80) return false
  const plain = normalised(name)
  if (HARMLESS.test(plain)) return false
  return EXACT.has(plain) || ENDINGS.some((ending) => plain.endsWith(ending))
}

/** `openai_key`, `x-functions-key`, `appid`, `tokens`: secret only if the value looks random. */
export function isPossibleSecretName(name: string): boolean {
  if (name.length > 80) return false
  const plain = normalised(name)
  return !HARMLESS.test(plain) && (VAGUE.test(plain) || VAGUE_EXACT.has(plain))
}

/** A wider list for query parameters, whose values are always sent. */
export function isSecretParameter(name: string): boolean {
  return isSecretName(name) || QUERY_EXACT.has(normalised(name))
}

/** Names of passwords that people choose themselves. */
export function isPasswordName(name: string): boolean {
  return /(?:^pass|password|passwd|passphrase|pwd)$/.test(normalised(name))
}

/** Sibling keys that name a value, as in `{name: 'token', value: '…'}`. */
const NAME_KEYS = ['name', 'key', 'headerName', 'fieldName', 'fieldId', 'propertyName', 'parameterName']

/**
 * The name of a text: its key, a sibling that names it, or for an operand of a comparison the other operand.
 * `key` is the nearest object key above the text.
 */
export function nameOf(key: string, parent: JsonObject | readonly Json[] | null): string {
  if (!isObject(parent)) return key
  if (key === 'rightValue' || key === 'value2') {
    const compared = ownString(parent, key === 'value2' ? 'value1' : 'leftValue')
    return compared === undefined ? key : lastWord(compared)
  }
  if (key !== 'value' && !key.endsWith('Value')) return key
  for (const nameKey of NAME_KEYS) {
    const name = ownString(parent, nameKey)
    if (name !== undefined) return name
  }
  return key
}

/** `={{ $json.headers['x-api-key'] }}` is about `x-api-key`. */
const lastWord = (expression: string): string =>
  expression
    .slice(-200)
    .match(/[\w-]+/g)
    ?.at(-1) ?? ''
