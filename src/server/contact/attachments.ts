import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { attachmentKinds, contactMessages } from '../../contract/contact.ts'
import { limits } from '../../contract/limits.ts'
import { errors } from '../errors.ts'
import { kindOf } from './file-kind.ts'
import { safeName } from './file-name.ts'

export interface StoredFile {
  /** Its random name in the folder. */
  file: string
  name: string
  type: string
  size: number
}

export type Attachments = ReturnType<typeof openAttachments>

/** The files that visitors attach: in DATA_DIR, out of reach of the web, under names that nobody chose. */
export function openAttachments(dataDir: string) {
  const folder = join(dataDir, 'attachments')
  const place = (file: string) => join(folder, basename(file))

  return {
    /** Takes a file in, on disk before this returns. @throws invalid for another kind, too_large */
    async store(upload: File): Promise<StoredFile & { hash: string }> {
      if (upload.size > limits.attachment) throw errors.fileTooLarge(contactMessages.largeAttachment)
      const bytes = Buffer.from(await upload.arrayBuffer())
      const kind = kindOf(bytes)
      if (!kind) throw errors.invalid({ attachment: contactMessages.wrongAttachment })
      const file = randomUUID()
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const handle = await open(place(file), 'wx', 0o600)
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      return {
        file,
        name: safeName(upload.name, kind),
        type: attachmentKinds[kind].type,
        size: bytes.length,
        hash: createHash('sha256').update(bytes).digest('hex'),
      }
    },

    /** @throws not_found */
    read: (file: string): Promise<Buffer> =>
      readFile(place(file)).catch(() => {
        throw errors.notFound('The attachment is not there any more.')
      }),

    /** One that is gone already is no error. */
    remove: (file: string): Promise<void> => rm(place(file), { force: true }),
  }
}
