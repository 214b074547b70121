import type { FileStore } from '../platform/files/files.ts'

export type LetterFiles = ReturnType<typeof letterFiles>

const keyOf = (id: string): string => `outbox/${id}.eml`
const key = /^outbox\/([0-9a-f-]{36})\.eml$/

/** Where letters go that no server takes, each under the id of its row. */
export const letterFiles = (files: FileStore) => ({
  /** @returns where the copy is, for the log */
  put: (id: string, message: AsyncIterable<Buffer>): Promise<string> => files.put(keyOf(id), message),

  /** Missing files are ignored. */
  async remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) await files.remove(keyOf(id))
  },

  /** The ids of the stored letters. */
  async ids(): Promise<string[]> {
    return (await files.list('outbox')).flatMap((found) => key.exec(found.key)?.[1] ?? [])
  },
})
