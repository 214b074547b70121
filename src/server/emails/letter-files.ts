import type { FileStore } from '../platform/files/files.ts'
import { removeOrphans } from '../platform/files/orphans.ts'

/** The key of a file that a visitor attached to a message, which its email carries. */
export const attachmentKey = (file: string): string => `attachments/${file}`

export type LetterFiles = ReturnType<typeof letterFiles>

const keyOf = (id: string): string => `outbox/${id}.eml`
const key = /^outbox\/([0-9a-f-]{36})\.eml$/

/** Stores emails as files when no mail server is configured, each under the id of its row. */
export const letterFiles = (files: FileStore) => ({
  /** @returns the location of the file, for the log */
  put: (id: string, message: AsyncIterable<Buffer>): Promise<string> => files.put(keyOf(id), message),

  /** Missing files are ignored. */
  async remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) await files.remove(keyOf(id))
  },

  /** @param known which of these ids have a row */
  removeOrphans: (known: (ids: string[]) => Promise<string[]>, before: Date): Promise<void> =>
    removeOrphans(files, { folder: 'outbox', key, known }, before),
})
