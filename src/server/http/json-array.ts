import { TextEncoderStream as NodeEncoder, ReadableStream as NodeStream } from 'node:stream/web'

/** A JSON array that is written while its entries are read, so that a long list never fills the memory. */
export const jsonArray = (pieces: AsyncIterable<readonly unknown[]>): ReadableStream =>
  // The two kinds of stream are one; their types do not know of each other.
  NodeStream.from(written(pieces)).pipeThrough(new NodeEncoder()) as unknown as ReadableStream

async function* written(pieces: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let before = '['
  for await (const piece of pieces) {
    if (piece.length === 0) continue
    yield before + piece.map((entry) => JSON.stringify(entry)).join(',')
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}
