import { useSyncExternalStore } from 'react'
import { createClient } from '../api/call.ts'
import { tokenKey } from '../app/document-names.ts'
import { queryOf, useQuery } from '../queries/hooks.ts'
import { notify } from '../ui/notify.tsx'
import { storedText } from './stored-text.ts'

const listeners = new Set<() => void>()

const stored = storedText(tokenKey)

function write(token: string | null): void {
  stored.write(token)
  for (const listener of listeners) listener()
}

/** The access token of this browser (spec 3: stored locally). */
export const session = {
  token: stored.read,
  start: write,
  end: () => write(null),
  /** Removes a token that the server no longer accepts, and tells the person (spec 4). */
  expire(): void {
    if (stored.read() === null) return
    write(null)
    notify.error('Session expired')
  },
}

function subscribe(listener: () => void): () => void {
  // Reacts to signing out in another tab, too.
  addEventListener('storage', listener)
  listeners.add(listener)
  return () => {
    removeEventListener('storage', listener)
    listeners.delete(listener)
  }
}

export const useToken = (): string | null => useSyncExternalStore(subscribe, stored.read, () => null)

/** Calls on behalf of the signed-in person. A token that the server rejects also ends the session here. */
export const { call, list, listed, listAll, file } = createClient(
  (path, init = {}) => {
    const token = stored.read()
    const headers = new Headers(init.headers)
    if (token) headers.set('authorization', `Bearer ${token}`)
    return fetch(path, { ...init, headers })
  },
  // Wrong credentials are a 401, too, and do not mean that the token is invalid.
  ({ code }) => code === 'unauthorized' && session.expire(),
)

/** Looked up once per page load and for each new token; never rendered on the server. */
export const viewerQuery = (token: string | null) =>
  queryOf(['viewer', token], async () => (token === null ? null : call('GET /api/auth/me')), {
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export const useViewer = () => useQuery(viewerQuery(useToken()))

/** Ends the session here at once, without waiting for the server's answer. */
export function signOut(): void {
  if (stored.read() !== null) void call('POST /api/auth/logout').catch(() => {})
  write(null)
}
