const ENDINGS = [
  'apikey',
  'apitoken',
  'apisecret',
  'accesskey',
  'secretkey',
  'privatekey',
  'signingkey',
  'encryptionkey',
  'subscriptionkey',
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
const EXACT = new Set(['key', 'pass', 'auth', 'pin', 'sig', 'appid', 'xapikey', 'credentials', 'bearer', 'sessionid'])
/** Tokens that open nothing, and parameters that name a kind of login instead of holding one. */
const HARMLESS =
  /(?:page|next|sync|continuation|cursor|stop|eos|bos|pad|max|min|csrf|field|column|header|parameter|input)token$|^(?:has|is|no|use|show|reset|forgot)/

/** Whether a name such as `api_key`, `X-Auth-Token` or `clientSecret` announces a secret value. */
export function isTellingName(name: string): boolean {
  if (name.length > 80) return false
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '')
  if (HARMLESS.test(plain)) return false
  return ENDINGS.some((ending) => plain.endsWith(ending))
}

/** The wider list, for places where the value is certainly sent along: query parameters. */
export function isTellingParameter(name: string): boolean {
  return isTellingName(name) || EXACT.has(name.toLowerCase().replace(/[^a-z0-9]/g, ''))
}
