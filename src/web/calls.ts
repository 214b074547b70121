import { ApiError, createCall } from './api.ts'
import { authorized, session } from './session.ts'

const call = createCall(authorized)

/** A call in the name of whoever is signed in. A token that the server no longer takes ends the session here, too. */
export async function send(method: string, path: string, body?: unknown): Promise<Response> {
  try {
    return await call(path, {
      method,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
  } catch (error) {
    // Wrong credentials are a 401, too, and say nothing about a token.
    if (error instanceof ApiError && error.code === 'unauthorized') session.expire()
    throw error
  }
}

export const sendFor = async <T>(method: string, path: string, body?: unknown): Promise<T> =>
  (await send(method, path, body)).json()

/** What the server says of a failure, or the fallback of spec 8 where it says nothing. */
export const said = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.code !== 'unreachable' ? error.message : fallback
