import type { Readable } from 'node:stream'

export interface OpenFile {
  size: number
  /** @param end the position of the last byte to read */
  stream(options?: { end?: number }): Readable
  bytes(): Promise<Buffer>
}

/** What `put` and `remove` have done survives a power cut. @throws StorageError if a remote storage fails */
export interface FileStore {
  where: { folder: string } | { bucket: string }
  /** Whether the store accepts the settings; called once at the start. */
  reach(): Promise<void>
  /** Nobody sees an incomplete file, and a failure leaves nothing behind. @returns the location, for the log */
  put(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<string>
  /** @returns null if it does not exist */
  open(key: string): Promise<OpenFile | null>
  /** Ignores a missing file, and one that was written later. */
  remove(key: string, condition?: { writtenBefore: Date }): Promise<void>
  /** The keys of the files in a folder and its subfolders, sorted; '' lists all. */
  list(folder: string): Promise<string[]>
  copyTo(key: string, path: string): Promise<void>
  removeUnfinished(before: Date): Promise<void>
}
