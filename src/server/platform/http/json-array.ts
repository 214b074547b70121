interface Options {
  /** Awaited before each piece. */
  turn: () => Promise<void>
  /** Called once, also when the client disconnects. */
  ended: () => void
}

/**
 * Streams a JSON array while its entries are read: the next piece is read when the client has received the previous one,
 * and other requests get turns in between.
 */
export function jsonArray(
  pieces: AsyncGenerator<readonly unknown[]>,
  { turn, ended }: Options,
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
    // Reads nothing ahead.
    { highWaterMark: 0 },
  )
}
