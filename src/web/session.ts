import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ApiError, createCall } from './api.ts'
import { notify } from './ui/notify.ts'

/** Who is signed in, as `GET /auth/me` tells it. */
export interface Viewer {
  id: string
  role: 'admin' | 'user'
  email: string
  display_name: string | null
  avatar_url: string | null
}

const key = 'token'
const listeners = new Set<() => void>()

function read(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(token: string | null): void {
  try {
    if (token === null) localStorage.removeItem(key)
    else localStorage.setItem(key, token)
  } catch {
    // Storage may be forbidden; then nobody can stay signed in.
  }
  for (const listener of listeners) listener()
}

/** The access token of this browser (spec 3: stored locally). */
export const session = {
  token: read,
  start: (token: string) => write(token),
  end: () => write(null),
  /** A token that the server no longer takes: it goes, and the person is told (spec 4). */
  expire(): void {
    if (read() === null) return
    write(null)
    notify.error('Session expired')
  },
}

function subscribe(listener: () => void): () => void {
  // Signing out in another tab counts here, too.
  addEventListener('storage', listener)
  listeners.add(listener)
  return () => {
    removeEventListener('storage', listener)
    listeners.delete(listener)
  }
}

export const useToken = (): string | null => useSyncExternalStore(subscribe, read, () => null)

/** `fetch` with the token of whoever is signed in. */
export const authorized = (path: string, init: RequestInit = {}): Promise<Response> => {
  const token = read()
  const headers = new Headers(init.headers)
  if (token) headers.set('authorization', `Bearer ${token}`)
  return fetch(path, { ...init, headers })
}

const call = createCall(authorized)

/** Looked up once a page load, and again for another token; never rendered on the server. */
export const viewerQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['viewer', token],
    queryFn: async (): Promise<Viewer | null> => {
      if (token === null) return null
      try {
        return await (await call('/auth/me')).json()
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) session.expire()
        throw error
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export const useViewer = () => useQuery(viewerQuery(useToken()))

/** Ends the session here at once; the server is told, and need not answer. */
export function signOut(): void {
  if (read() !== null) void call('/auth/logout', { method: 'POST' }).catch(() => {})
  write(null)
}
