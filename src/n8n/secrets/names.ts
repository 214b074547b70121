import { isObject, type Json, type JsonObject, ownString } from '../json.ts'

const SECRET =
  /(?:(?:api|access|account|secret|private|signing|encryption|subscription|master|auth)key|token|secret|passw(?:or[dt]|d)|passphrase|pwd|kennwort|contrasena|depasse|senha|wachtwoord|hasło|пароль|密码|密碼|パスワード|비밀번호|mnemonic|seedphrase|authorization|cookie|connectionstring)$|^(?:pass|pw)$/
/** Names that often, but not always, have a secret value: the value must look like a secret too. */
const VAGUE =
  /(?:key|schlu?e?ssel|(?<!palabra)clave|ключ|токен|(?:key|token|secret|password|cookie)s|auth(?:header)?|signature|session|sessionid|credentials?|license)$|^(?:appid|pin|sig|sid|bearer|pat)$/
const QUERY = /^(?:key|auth|pin|sig|appid|credentials|bearer|sessionid)$/
/** Harmless tokens and keys, and parameters that name a kind of credential. */
const HARMLESS =
  /(?:page|next|sync|continuation|cursor|stop|eos|bos|pad|max|min|csrf|field|column|header|parameter|input|coin|spl|sol|erc20|trc20|bep20|usdt|usdc|tron|eth)tokens?$|(?:session|space|dedupe|lock|keep)keys?$|^postmantoken$|^dkim|(?:public|publishable|resource|site|primary|foreign|partition|sort|row|cache|idempotency|group|output|input)keys?$|^(?:has(?!ło)|is|no|use|show|reset|forgot)/

export const normalised = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9\u0400-\uffffł]/g, '')
    .normalize('NFC')

function isNamed(name: string, form: RegExp): boolean {
  if (name.length > 80) return false
  const plain = normalised(name)
  return form.test(plain) && !HARMLESS.test(plain)
}

/** Whether a name such as `api_key`, `X-Auth-Token` or `clientSecret` usually has a secret value. */
export const isSecretName = (name: string): boolean => isNamed(name, SECRET)

/** `openai_key`, `x-functions-key`, `appid`, `tokens`: secret only if the value looks random. */
export const isPossibleSecretName = (name: string): boolean => isNamed(name, VAGUE)

/** A wider list for query parameters, whose values are always sent. */
export const isSecretParameter = (name: string): boolean => isSecretName(name) || QUERY.test(normalised(name))

const PASSWORD =
  /(?:^pass|passw(?:or[dt]|d)|passphrase|pwd|kennwort|contrasena|depasse|senha|wachtwoord|hasło|пароль|密码|密碼|パスワード|비밀번호)$/

export const isPasswordName = (name: string): boolean => PASSWORD.test(normalised(name))

const ANY = new RegExp([SECRET, VAGUE, QUERY, PASSWORD].map(({ source }) => source.replaceAll(/[\^$]/g, '')).join('|'))

/** False for a text without any of these names, as most are. */
export const mayAnnounce = (text: string): boolean => ANY.test(normalised(text))

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
    // `={{ $json.headers['x-api-key'] }}` is about `x-api-key`.
    return compared === undefined
      ? key
      : (compared
          .slice(-200)
          .match(/[\w-]+/g)
          ?.at(-1) ?? '')
  }
  if (key !== 'value' && !key.endsWith('Value')) return key
  return NAME_KEYS.map((each) => ownString(parent, each)).find((name) => name !== undefined) ?? key
}
