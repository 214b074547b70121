import { ApiError } from './api.ts'
import { call } from './session.ts'

/** A call in the name of whoever is signed in, with a body of JSON. */
export const send = (method: string, path: string, body?: unknown): Promise<Response> =>
  call(path, {
    method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })

export const sendFor = async <T>(method: string, path: string, body?: unknown): Promise<T> =>
  (await send(method, path, body)).json()

/** What the server says of a failure, or the fallback of spec 8 where it says nothing. */
export const said = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.code !== 'unreachable' ? error.message : fallback
