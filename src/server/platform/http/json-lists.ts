import type { Context as Call, TypedResponse } from 'hono'
import type { JSONParsed } from 'hono/utils/types'
import type { AppEnv } from './app-env.ts'
import { errors } from './errors.ts'

/** The next piece is read when the client has received the previous one; other requests get turns in between. */
export function jsonArray(
  pieces: AsyncGenerator<readonly unknown[]>,
  { turn, ended }: { turn: () => Promise<void>; ended: () => void },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let before = '['
  const next = async (): Promise<string | null> => {
    await turn()
    const { value, done } = await pieces.next()
    if (done) return null
    if (value.length === 0) return ''
    const text = before + value.map((entry) => JSON.stringify(entry)).join(',')
    before = ','
    return text
  }
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const text = await next()
          controller.enqueue(encoder.encode(text ?? (before === '[' ? '[]' : ']')))
          if (text !== null) return
          controller.close()
          ended()
        } catch (error) {
          ended()
          throw error
        }
      },
      cancel: ended,
    },
    { highWaterMark: 0 },
  )
}

/** JSON that is already text, or is written as a stream; `c.json` takes only values. */
export function writtenJson<Value>(
  c: Call<AppEnv>,
  body: string | ReadableStream<Uint8Array>,
  headers: Record<string, string> = {},
) {
  const response: Response = c.body(body, 200, { 'Content-Type': 'application/json', ...headers })
  return response as Response & TypedResponse<JSONParsed<Value>, 200, 'json'>
}

export type OnePerClient = ReturnType<typeof onePerClient>

export function onePerClient({ enabled }: { enabled: boolean }) {
  const reading = new Set<string>()
  return {
    /** @returns a function to call when the answer has ended @throws too_many while the client reads another one */
    enter(client: string): () => void {
      if (!enabled) return () => {}
      if (reading.has(client)) throw errors.tooMany(1)
      reading.add(client)
      return () => reading.delete(client)
    },
  }
}
