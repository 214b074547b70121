import { isPlaceholder } from './placeholders.ts'
import type { Range } from './range.ts'

const ADDRESS = /(?<![\w+.-])[a-z][a-z0-9+.-]{1,20}:\/\/([^\s/:@"'<>?#]{0,100}):([^\s/@"'<>]{1,200})@/gi
const OPTION = /(?<![\w-])(?:-u|-U|--user|--proxy-user)[ \t=]{0,4}["']?([^\s:"'`<>]{1,100}):([^\s"'`<>]{1,200})/g
/** Only these programs read `-u` as user and password. */
const FETCHES = /\b(?:curl|wget|http|https|xh)\b/i
/** Placeholders elsewhere, but real passwords next to a real user name. */
const COMMON = /^(?:pass|passwd|password|secret|admin|root|test|demo|guest|changeme)$/i

/** `https://user:password@host`, `postgres://…`: the user and password. */
export function findPasswordAddresses(text: string): Range[] {
  return collect(text, ADDRESS, 1)
}

/** `curl -u user:password`. */
export function findPasswordOptions(text: string): Range[] {
  return FETCHES.test(text) ? collect(text, OPTION, 0) : []
}

/** @param behind the number of characters of the match behind the password */
function collect(text: string, form: RegExp, behind: number): Range[] {
  const found: Range[] = []
  for (const match of text.matchAll(form)) {
    const [whole, user = '', password = ''] = match
    const end = match.index + whole.length - behind
    if (isLogin(user, password)) found.push({ start: end - password.length - user.length - 1, end })
  }
  return found
}

function isLogin(user: string, password: string): boolean {
  if (!isPlaceholder(password)) return true
  // User names may be short: `sa`, `app`.
  const isName = /^[a-z]{2,3}$/i.test(user) || !isPlaceholder(user)
  return isName && (COMMON.test(password) || (password.length > 3 && password === user))
}
