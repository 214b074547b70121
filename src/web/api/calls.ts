import { call } from '../account/session.ts'
import { ApiError } from './client.ts'

/** A call in the name of whoever is signed in, with a body of JSON. */
export const send = (method: string, path: string, body?: unknown): Promise<Response> =>
  call(path, {
    method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })

export const sendFor = async <T>(method: string, path: string, body?: unknown): Promise<T> =>
  (await send(method, path, body)).json()

/**
 * What the server says of a failure, or a fallback of spec 8 where it says nothing.
 * @param wordless for an answer that holds no words, such as a proxy's; unset: the same as for no answer at all
 */
export function messageOf(error: unknown, fallback: string, wordless = fallback): string {
  if (!(error instanceof ApiError)) return fallback
  if (error.code !== 'unreachable') return error.message
  return error.status === 0 ? fallback : wordless
}
