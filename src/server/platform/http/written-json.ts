import type { Context as Call, TypedResponse } from 'hono'
import type { JSONParsed } from 'hono/utils/types'
import type { AppEnv } from './app-env.ts'

/** JSON that is text already, or is written while it is sent: `c.json` takes values only. */
export function writtenJson<Value>(
  c: Call<AppEnv>,
  body: string | ReadableStream<Uint8Array>,
  headers: Record<string, string> = {},
) {
  const response: Response = c.body(body, 200, { 'Content-Type': 'application/json', ...headers })
  return response as Response & TypedResponse<JSONParsed<Value>, 200, 'json'>
}
