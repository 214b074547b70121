import type { Readable } from 'node:stream'
import { diskFiles } from './disk.ts'

/** A file that is there. */
export interface OpenFile {
  size: number
  /** @param end the position of the last byte that is wanted */
  stream(options?: { end?: number }): Readable
  bytes(): Promise<Buffer>
}

export interface ListedFile {
  key: string
  /** When it was last written, in milliseconds since 1970. */
  modified: number
}

/**
 * The files of the site, each under a key such as `media/a.webp` (`keys.ts` says which are valid). What `put` and
 * `remove` have done survives a power cut from the moment they return.
 */
export interface FileStore {
  /**
   * Stores a file, in place of an earlier one. Nobody sees it before it is whole; a failure leaves nothing of it.
   * @returns where it is now, for a log
   */
  put(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<string>
  /** @returns null when there is no such file */
  open(key: string): Promise<OpenFile | null>
  /** A file that is not there is no error. */
  remove(key: string): Promise<void>
  /** The files of a folder and of those within, sorted; of '' all. */
  list(folder: string): Promise<ListedFile[]>
  /** Gives a file a second place, outside the store. */
  copyTo(key: string, path: string): Promise<void>
  /** Removes what processes that were killed have left of files they were writing before that time. */
  removeUnfinished(before: Date): Promise<void>
}

/** Where the kind of storage is chosen. */
export const openFiles = ({ dataDir }: { dataDir: string }): FileStore => diskFiles(dataDir)
