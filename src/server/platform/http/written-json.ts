import type { Context as Call, TypedResponse } from 'hono'
import type { JSONParsed } from 'hono/utils/types'
import type { AppEnv } from './app-env.ts'

/** JSON that is already text, or is written as a stream; `c.json` takes only values. */
export function writtenJson<Value>(
  c: Call<AppEnv>,
  body: string | ReadableStream<Uint8Array>,
  headers: Record<string, string> = {},
) {
  const response: Response = c.body(body, 200, { 'Content-Type': 'application/json', ...headers })
  return response as Response & TypedResponse<JSONParsed<Value>, 200, 'json'>
}
