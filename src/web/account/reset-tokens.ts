import type { Location } from '../router/router.tsx'

export interface ResetTokens {
  access_token: string
  refresh_token: string
}

/** The two tokens of the email's link, from the query or the hash; null unless both are there. */
export function tokensIn({ search, hash }: Pick<Location, 'search' | 'hash'>): ResetTokens | null {
  const inQuery = new URLSearchParams(search)
  const inHash = new URLSearchParams(hash.slice(1))
  const access_token = inQuery.get('access_token') || inHash.get('access_token')
  const refresh_token = inQuery.get('refresh_token') || inHash.get('refresh_token')
  return access_token && refresh_token ? { access_token, refresh_token } : null
}

/** The tokens that were removed from the address. They survive a reload, because the history entry stores them. */
export function tokensKept({ state }: Pick<Location, 'state'>): ResetTokens | null {
  const { access_token, refresh_token } = state ?? {}
  return typeof access_token === 'string' && typeof refresh_token === 'string' ? { access_token, refresh_token } : null
}
