import { decoded } from '../../markdown/address.ts'

/** The parts of an address on this site; `search` starts with `?` and `hash` with `#`, or they are empty. */
export interface Address {
  pathname: string
  search: string
  hash: string
}

export const addressText = ({ pathname, search, hash }: Address): string => pathname + search + hash

/** Where a link on the page at `pathname` leads. With only a query or a `#place` it is that page. */
export function resolve(to: string, pathname: string): Address {
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(to) ?? []
  const there = path && !path.startsWith('/') ? new URL(path, `http://site${pathname}`).pathname : path
  return { pathname: there || pathname, search: search === '?' ? '' : search, hash: hash === '#' ? '' : hash }
}

const compiled = new Map<string, { shape: RegExp; names: string[] }>()

/**
 * The parameters of a path, still encoded, or null if the pattern does not match. A pattern may contain `:names` and end
 * with `*`. Upper and lower case and a slash at the end make no difference.
 */
export function matchPath(pattern: string, pathname: string): Record<string, string> | null {
  const { shape, names } = compiled.get(pattern) ?? compile(pattern)
  const match = shape.exec(pathname)
  return match && Object.fromEntries(names.map((name, index) => [name, match[index + 1] ?? '']))
}

function compile(pattern: string) {
  const names: string[] = []
  const source = pattern
    .replace(/\/*\*?$/, '')
    .replace(/[\\.+^${}|()[\]]/g, '\\$&')
    .replace(/:([\w-]+)/g, (_, name: string) => {
      names.push(name)
      return '([^/]+)'
    })
  const rest = pattern.endsWith('*')
  if (rest) names.push('*')
  const made = { shape: new RegExp(`^${source}${rest ? '(?:/(.*))?' : '/*'}$`, 'i'), names }
  compiled.set(pattern, made)
  return made
}

export const decodedParams = (params: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decoded(value)]))
