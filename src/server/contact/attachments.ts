import { createHash, randomUUID } from 'node:crypto'
import { attachmentKinds, contactMessages } from '../../contract/contact.ts'
import { limits } from '../../contract/limits.ts'
import type { FileStore, OpenFile } from '../platform/files/files.ts'
import { errors } from '../platform/http/errors.ts'
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

const keyOf = (file: string): string => `attachments/${file}`

/** The files that visitors attach: out of reach of the web, under names that nobody chose. */
export function openAttachments(files: FileStore) {
  const open = (file: string): Promise<OpenFile | null> => files.open(keyOf(file))
  const remove = (file: string): Promise<void> => files.remove(keyOf(file))

  return {
    /** @returns null for one that is gone */
    open,
    /** One that is gone already is no error. */
    remove,

    /** Every file, and when it was last written, in milliseconds since 1970. */
    async list(): Promise<{ file: string; modified: number }[]> {
      const start = keyOf('').length
      return (await files.list('attachments')).map(({ key, modified }) => ({ file: key.slice(start), modified }))
    },

    /**
     * Takes a file in while it comes. After a failure nothing is left of it.
     * @throws too_large; too_many when the budget is used up; invalid for another kind
     */
    async receive(givenName: string, body: AsyncIterable<Buffer>, spending: Spending): Promise<StoredFile> {
      const file = randomUUID()
      const measured = measure(body, spending)
      try {
        await files.put(keyOf(file), measured.body)
        const kind = kindOf((await (await open(file))?.bytes()) ?? Buffer.alloc(0))
        if (!kind) throw errors.invalid({ attachment: contactMessages.wrongAttachment })
        return { file, name: safeName(givenName, kind), type: attachmentKinds[kind].type, ...measured.total() }
      } catch (error) {
        await remove(file)
        spending.giveBack()
        throw error
      }
    },
  }
}

/** Counts and hashes a body while it passes, and ends it at the limit. */
function measure(source: AsyncIterable<Buffer>, { spend }: Pick<Spending, 'spend'>) {
  const sum = createHash('sha256')
  let size = 0
  const body = async function* () {
    for await (const piece of source) {
      size += piece.length
      if (size > limits.attachment) throw errors.fileTooLarge(contactMessages.largeAttachment)
      spend(piece.length)
      sum.update(piece)
      yield piece
    }
  }
  return { body: body(), total: () => ({ size, hash: sum.digest('hex') }) }
}
