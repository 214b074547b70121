import type { Readable } from 'node:stream'

/** An existing file. */
export interface OpenFile {
  size: number
  /** @param end the position of the last byte to read */
  stream(options?: { end?: number }): Readable
  bytes(): Promise<Buffer>
}

/**
 * The files of the site, each under a key such as `media/a.webp` (`keys.ts` defines the valid ones). The effects of
 * `put` and `remove` survive a power cut once they have returned.
 * @throws StorageError from every method if a storage in the network is away, slow or answers nonsense
 */
export interface FileStore {
  /** The folder that it is, or the bucket in the network. */
  where: { folder: string } | { bucket: string }
  /** Resolves if the store answers and accepts the settings; called once at the start. */
  reach(): Promise<void>
  /**
   * Stores a file, replacing an earlier one. Nobody sees an incomplete file, and a failure leaves nothing behind.
   * @returns its location, for the log
   */
  put(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<string>
  /** @returns null if it does not exist */
  open(key: string): Promise<OpenFile | null>
  /** Ignores a missing file, and with `writtenBefore` a file that was written later. */
  remove(key: string, condition?: { writtenBefore: Date }): Promise<void>
  /** The keys of the files in a folder and its subfolders, sorted; '' lists all. */
  list(folder: string): Promise<string[]>
  /** Copies a file to a path outside the store. */
  copyTo(key: string, path: string): Promise<void>
  /** Removes unfinished files that killed processes left before that time. */
  removeUnfinished(before: Date): Promise<void>
}
