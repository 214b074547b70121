import { attachmentKey } from '../mail/index.ts'
import type { FileStore } from '../platform/files/files.ts'
import { mediaKey } from '../rendering/index.ts'
import type { ReadExport } from './read-export.ts'

/**
 * Stores the images, the CV and the attachments that are not there yet.
 * @returns removes them again
 * @throws after removing them
 */
export async function storeFiles(store: FileStore, { images, cv, messages }: ReadExport): Promise<() => Promise<void>> {
  const added: string[] = []
  const takeBack = async () => {
    for (const key of added) await store.remove(key)
  }
  const put = async (key: string, read: (() => Buffer) | null) => {
    if (!read || (await store.open(key))) return
    await store.put(key, read())
    added.push(key)
  }
  try {
    for (const { row, read } of images) await put(mediaKey(row.file), read)
    if (cv) await put(cv.key, cv.read)
    for (const { message, read } of messages) {
      if (message.attachment) await put(attachmentKey(message.attachment.stored), read)
    }
  } catch (error) {
    await takeBack()
    throw error
  }
  return takeBack
}
