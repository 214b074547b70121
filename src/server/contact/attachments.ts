import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { attachmentKinds, contactMessages } from '../../contract/contact.ts'
import { limits } from '../../contract/limits.ts'
import { attachmentKey } from '../emails/index.ts'
import type { FileStore, OpenFile } from '../platform/files/files.ts'
import { removeOrphans } from '../platform/files/orphans.ts'
import { ApiError, errors } from '../platform/http/errors.ts'
import { type Counter, countsFor, type Limiter, networkRules, storedRule } from '../platform/http/limiter.ts'
import type { SettingsStore } from '../settings/index.ts'
import { asDownload, kindOf, safeName } from './file-kind.ts'
import type { Attached } from './schema.ts'

export const attachmentColumns = (upload: Omit<StoredFile, 'hash'> | null): Attached => ({
  attachment_file: upload?.file ?? null,
  attachment_name: upload?.name ?? null,
  attachment_type: upload?.type ?? null,
  attachment_size: upload?.size ?? null,
})

export const attachmentOf = ({
  attachment_name: name,
  attachment_type,
  attachment_size,
}: Omit<Attached, 'attachment_file'>) =>
  name === null ? null : { name, type: attachment_type ?? '', size: Number(attachment_size) }

/** What a route answers with `c.body`. */
export type Download = [body: ReadableStream, status: 200, headers: Record<string, string>]

export type StoredFile = { file: string; name: string; type: string; size: number; hash: string }

export type Attachments = ReturnType<typeof openAttachments>

/** The files that visitors attach, under random names and not reachable from the web. */
export function openAttachments(files: FileStore) {
  const open = (file: string): Promise<OpenFile | null> => files.open(attachmentKey(file))
  const remove = (file: string): Promise<void> => files.remove(attachmentKey(file))
  const discard = (file: string): Promise<void> => remove(file).catch(() => {})

  return {
    open,
    remove,
    /** Removes a file that has no message. If that fails now, the daily job does it. */
    discard,

    /** @throws not_found without a file, or if it is lost or damaged */
    async download(row: Attached): Promise<Download> {
      const [file, shown] = [row.attachment_file, attachmentOf(row)]
      if (!file || !shown) throw errors.notFound('There is no attachment.')
      const content = await open(file)
      if (!content) throw errors.notFound('The attachment no longer exists.')
      if (content.size !== shown.size) {
        throw errors.notFound(
          `The attachment is damaged: ${content.size} of ${shown.size} bytes are left. Restore it from a backup.`,
        )
      }
      return [
        Readable.toWeb(content.stream()) as ReadableStream,
        200,
        {
          'Content-Type': shown.type,
          'Content-Length': String(content.size),
          'Content-Disposition': asDownload(shown.name),
        },
      ]
    },

    removeOrphans: (inUse: (names: string[]) => Promise<string[]>, before: Date): Promise<void> =>
      removeOrphans(files, { folder: 'attachments', key: /^attachments\/([0-9a-f-]{36})$/, inUse }, before),

    /** A failure leaves nothing behind. @throws too_large, invalid; too_many when the budget is used up */
    async receive(givenName: string, body: AsyncIterable<Buffer>, spend: Spending['spend']): Promise<StoredFile> {
      const file = randomUUID()
      const measured = measure(body, spend)
      try {
        await files.put(attachmentKey(file), measured.body)
        const kind = kindOf((await (await open(file))?.bytes()) ?? Buffer.alloc(0))
        if (!kind) throw errors.invalid({ attachment: contactMessages.wrongAttachment })
        return { file, name: safeName(givenName, kind), type: attachmentKinds[kind].type, ...measured.total() }
      } catch (error) {
        await discard(file)
        throw error
      }
    },
  }
}

/** Counts and hashes the bytes of a body as they pass, and fails at the limit. */
function measure(source: AsyncIterable<Buffer>, spend: Spending['spend']) {
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

const day = 24 * 60 * 60
const megabyte = 1024 * 1024

/** Counted in megabytes, rounded up. */
export const fileRules = {
  clients: networkRules('attached megabytes', [30, 60, 120], day),
  everybody: storedRule('attached megabytes', 300, day),
}

export interface Spending {
  spend(bytes: number): Promise<void>
  /** Call when the file is discarded, or there was none. */
  giveBack(): Promise<void>
  end(): void
}

/** Of the owner, whose files no budget limits. */
export const unlimited: Spending = { spend: async () => {}, giveBack: async () => {}, end: () => {} }

export type FileBudget = ReturnType<typeof fileBudget>

/** Limits the bytes that visitors may store: per visitor and for all visitors in a day, and in total (`stored`). */
export function fileBudget(
  limiter: Limiter,
  { settings, stored: storedBytes }: { settings: Pick<SettingsStore, 'current'>; stored: () => Promise<number> },
) {
  let coming = 0

  return {
    async begin(client: string): Promise<Spending> {
      const [stored, { messages }] = await Promise.all([storedBytes(), settings.current()])
      const room = messages.files_megabytes === null ? Number.POSITIVE_INFINITY : messages.files_megabytes * megabyte
      const counters: Counter[] = [...countsFor(fileRules.clients, client), [fileRules.everybody, 'all']]
      let mine = 0
      let taken = 0
      const end = () => {
        coming -= mine
        mine = 0
      }
      return {
        async spend(bytes) {
          mine += bytes
          coming += bytes
          if (stored + coming > room) throw noRoom()
          while (taken < Math.ceil(mine / megabyte)) {
            if (!(await limiter.allows(...counters))) throw noRoom()
            taken += 1
          }
        },
        async giveBack() {
          end()
          await limiter.giveBack(counters, taken)
        },
        end,
      }
    },
  }
}

/** The same error for each limit, so that strangers do not learn how full the disk is. */
const noRoom = () =>
  new ApiError('too_many', contactMessages.noRoomForFile, {
    fields: { attachment: contactMessages.noRoomForFile },
    headers: { 'Retry-After': String(day) },
  })
