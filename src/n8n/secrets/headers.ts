import type { Assigned } from './assigned.ts'
import { isPlaceholder } from './placeholders.ts'

const SCHEMES = /(?<![\w-])(bearer|basic)[ \t]{1,4}([\w.~+/=-]{8,})/gi
const ADDRESS = /(?<![\w+.-])[a-z][a-z0-9+.-]{1,20}:\/\/([^\s/:@"'<>?#]{0,100}):([^\s/@"'<>]{1,200})@/gi

/** `Bearer …` and `Basic …` with a real value behind. Sentences such as “Basic authentication” are none. */
export function findAuthHeaders(text: string): Assigned[] {
  const found: Assigned[] = []
  for (const match of text.matchAll(SCHEMES)) {
    const [whole, scheme = '', value = ''] = match
    const real = scheme.toLowerCase() === 'basic' ? isUserAndPassword(value) : /\d/.test(value) || value.length >= 24
    const end = match.index + whole.length
    if (real && !isPlaceholder(value)) found.push({ start: end - value.length, end })
  }
  return found
}

/** `https://user:password@host`, `postgres://…`: the user and password. */
export function findPasswordAddresses(text: string): Assigned[] {
  const found: Assigned[] = []
  for (const match of text.matchAll(ADDRESS)) {
    const [whole, user = '', password = ''] = match
    const end = match.index + whole.length - 1
    if (!isPlaceholder(password) || (password.length > 3 && password === user && !isPlaceholder(user))) {
      found.push({ start: end - password.length - user.length - 1, end })
    }
  }
  return found
}

function isUserAndPassword(value: string): boolean {
  try {
    const decoded = atob(value)
    return decoded.includes(':') && !isPlaceholder(decoded)
  } catch {
    return false
  }
}
