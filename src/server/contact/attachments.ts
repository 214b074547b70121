import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { attachmentKinds, contactMessages } from '../../contract/contact.ts'
import { limits } from '../../contract/limits.ts'
import { errors } from '../errors.ts'
import type { Spending } from './file-budget.ts'
import { kindOf } from './file-kind.ts'
import { safeName } from './file-name.ts'

export interface StoredFile {
  /** Its random name in storage. */
  file: string
  /** The name of the download. */
  name: string
  type: string
  size: number
  hash: string
}

export type Attachments = ReturnType<typeof openAttachments>

/** The files that visitors attach: in DATA_DIR, out of reach of the web, under names that nobody chose. */
export function openAttachments(dataDir: string) {
  const folder = join(dataDir, 'attachments')
  const place = (file: string) => join(folder, basename(file))

  /** On the disk, not just on the way there, before this returns. */
  const write = async (file: string, body: AsyncIterable<Buffer>, { spend }: Pick<Spending, 'spend'>) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const handle = await open(place(file), 'wx', 0o600)
    const sum = createHash('sha256')
    let size = 0
    try {
      for await (const piece of body) {
        size += piece.length
        if (size > limits.attachment) throw errors.fileTooLarge(contactMessages.largeAttachment)
        spend(piece.length)
        sum.update(piece)
        await handle.write(piece)
      }
      await handle.sync()
    } finally {
      await handle.close()
    }
    return { size, hash: sum.digest('hex') }
  }

  const read = (file: string): Promise<Buffer> =>
    readFile(place(file)).catch(() => {
      throw errors.notFound('The attachment is not there any more.')
    })

  /** One that is gone already is no error. */
  const remove = (file: string): Promise<void> => rm(place(file), { force: true })

  return {
    read,
    remove,

    /** Every file, and when it was last written, in milliseconds since 1970. */
    async list(): Promise<{ file: string; changed: number }[]> {
      const names = await readdir(folder).catch(() => [])
      return Promise.all(names.map(async (file) => ({ file, changed: (await stat(place(file))).mtimeMs })))
    },

    /**
     * Takes a file in while it comes. After a failure nothing is left of it.
     * @throws too_large; too_many when the budget is used up; invalid for another kind
     */
    async receive(givenName: string, body: AsyncIterable<Buffer>, spending: Spending): Promise<StoredFile> {
      const file = randomUUID()
      try {
        const written = await write(file, body, spending)
        const kind = kindOf(await read(file))
        if (!kind) throw errors.invalid({ attachment: contactMessages.wrongAttachment })
        return { file, name: safeName(givenName, kind), type: attachmentKinds[kind].type, ...written }
      } catch (error) {
        await remove(file)
        spending.giveBack()
        throw error
      }
    },
  }
}
