import { setTimeout as pause } from 'node:timers/promises'
import type { FileStore } from './files.ts'

/** The file storage is away, slow, or answers an error. The message contains no secret. */
export class StorageError extends Error {
  /** Whether something was to be stored or removed, and not only read. */
  readonly saving: boolean
  readonly passing: boolean
  readonly status?: number

  constructor(sentence: string, more: { saving?: boolean; passing?: boolean; status?: number } = {}) {
    super(sentence)
    this.saving = more.saving ?? false
    this.passing = more.passing ?? false
    this.status = more.status
  }
}

/** @param pauses milliseconds before each further attempt @throws StorageError */
export async function retried<Result>(pauses: readonly number[], attempt: () => Promise<Result>): Promise<Result> {
  for (const wait of pauses) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof StorageError && error.passing)) throw error
    }
    await pause(wait)
  }
  return attempt()
}

/** Waits for a storage that fails for a moment, as at the start of a machine. @throws StorageError */
export const reachStorage = (files: Pick<FileStore, 'reach'>, pauses = [2_000, 5_000]): Promise<void> =>
  retried(pauses, () => files.reach())

/** Blames a part of the setting only if the answer says so. */
export function storageAdvice(error: unknown): string {
  const { status, message } = error as Partial<StorageError>
  if (status === 403) return 'Check the key, the secret, their rights and the region in STORAGE_URL.'
  if (status === 404) return 'Check the bucket in STORAGE_URL.'
  if (status !== undefined && status < 500 && status !== 429) return 'Check the host and the region in STORAGE_URL.'
  if (status !== undefined) return 'The storage has a problem of its own. Try again later, or ask its provider.'
  if (/ENOTFOUND|EAI_AGAIN/.test(message ?? '')) return 'Check the host in STORAGE_URL.'
  return 'The storage cannot be reached, or it is not S3-compatible. Check that it runs and that this machine can connect to it.'
}
