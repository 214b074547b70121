import { createHash, randomUUID } from 'node:crypto'
import { attachmentKinds, contactMessages } from '../../contract/contact.ts'
import { limits } from '../../contract/limits.ts'
import { attachmentKey } from '../emails/index.ts'
import type { FileStore, OpenFile } from '../platform/files/files.ts'
import { removeOrphans } from '../platform/files/orphans.ts'
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

/** The files that visitors attach, under random names and not reachable from the web. */
export function openAttachments(files: FileStore) {
  const open = (file: string): Promise<OpenFile | null> => files.open(attachmentKey(file))
  const remove = (file: string): Promise<void> => files.remove(attachmentKey(file))
  const discard = (file: string): Promise<void> => remove(file).catch(() => {})

  return {
    /** @returns null if it does not exist */
    open,
    /** Ignores a missing file. */
    remove,
    /** Removes a file that has no message. If that fails now, the daily job does it. */
    discard,

    /** @param known returns those of the files that a message has */
    removeOrphans: (known: (names: string[]) => Promise<string[]>, before: Date): Promise<void> =>
      removeOrphans(files, { folder: 'attachments', key: /^attachments\/([0-9a-f-]{36})$/, known }, before),

    /**
     * Stores a file while it is being received. A failure leaves nothing behind.
     * @throws too_large; too_many when the budget is used up; invalid for a type that is not allowed
     */
    async receive(givenName: string, body: AsyncIterable<Buffer>, spending: Spending): Promise<StoredFile> {
      const file = randomUUID()
      const measured = measure(body, spending)
      try {
        await files.put(attachmentKey(file), measured.body)
        const kind = kindOf((await (await open(file))?.bytes()) ?? Buffer.alloc(0))
        if (!kind) throw errors.invalid({ attachment: contactMessages.wrongAttachment })
        return { file, name: safeName(givenName, kind), type: attachmentKinds[kind].type, ...measured.total() }
      } catch (error) {
        await discard(file)
        await spending.giveBack()
        throw error
      }
    },
  }
}

/** Counts and hashes the bytes of a body as they pass, and fails at the limit. */
function measure(source: AsyncIterable<Buffer>, { spend }: Pick<Spending, 'spend'>) {
  const sum = createHash('sha256')
  let size = 0
  const body = async function* () {
    for await (const piece of source) {
      size += piece.length
      if (size > limits.attachment) throw errors.fileTooLarge(contactMessages.largeAttachment)
      await spend(piece.length)
      sum.update(piece)
      yield piece
    }
  }
  return { body: body(), total: () => ({ size, hash: sum.digest('hex') }) }
}
