import type { Context } from 'hono'
import { v5 as idOf } from 'uuid'
import { additionInput, type Enquiry } from '../../contract/enquiry.ts'
import { paths, sitePages } from '../../contract/site-map.ts'
import { isLikelyBot } from '../../contract/spam-traps.ts'
import { type Fields, formPage, type Pages, pageOnly } from '../pages/index.ts'
import { findRow, insertNew, updateRows } from '../platform/database/queries.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { errors } from '../platform/http/errors.ts'
import { type Counter, countsFor, networkRules, storedRule } from '../platform/http/limiter.ts'
import { apiApp, checked, route } from '../platform/http/route.ts'
import { indexEntries } from '../search/index.ts'
import type { Services } from '../services.ts'
import {
  type Attachments,
  attachmentColumns,
  attachmentOf,
  type Download,
  type FileBudget,
  type StoredFile,
} from './attachments.ts'
import { contactEmails } from './emails.ts'
import { enquiryLinks } from './enquiry-links.ts'
import { changedTimes, fingerprints } from './messages.ts'
import { receiveForm } from './receiving.ts'
import { entriesIn, isEmailed } from './replies.ts'
import type { MessageTable, ReplyTable } from './schema.ts'
import { searchedMessages } from './searched.ts'

const hour = 60 * 60
export const enquiryRules = {
  adding: networkRules('additions to enquiries', [30, 60, 120], hour),
  enquiry: storedRule('additions to enquiry', 20, hour),
}

export type Enquiries = ReturnType<typeof openEnquiries>

const gone = () => errors.notFound('This link does not work.')

/** The private page of a message. Whoever has its link may read and add; the owner can close it. */
export function openEnquiries({ database: { db }, mail, now, secret }: Services, attachments: Attachments) {
  const links = enquiryLinks({ secret })

  const opened = async (token: string): Promise<MessageTable> => {
    const id = links.idIn(token)
    const message = id !== null && (await findRow(db, 'messages', { id }))
    if (!message) throw gone()
    return message
  }

  return {
    opened,

    async read(token: string): Promise<Enquiry | null> {
      const message = await opened(token)
      if (message.closed_at !== null) return null
      const { id, name, subject, about, created_at } = message
      const theirs = { by: 'you', emailed: null } as const
      const first = { ...theirs, id, text: message.message, created_at, attachment: attachmentOf(message) }
      const later = (await entriesIn(db, id)).map((row) => ({
        ...(row.by_client === 1 ? theirs : ({ by: 'owner', emailed: isEmailed(row) } as const)),
        id: row.id,
        ...{ text: row.text, created_at: row.created_at, attachment: attachmentOf(row) },
      }))
      const entries = [first, ...later].map(({ attachment, ...entry }) => ({
        ...entry,
        attachment: attachment && { name: attachment.name, size: attachment.size },
      }))
      const isAnswered = message.state === 'answered' || entries.at(-1)?.emailed === true
      const isUnread = message.state === 'new' || message.suspect === 1
      return { name, subject, about, state: isAnswered ? 'answered' : isUnread ? 'received' : 'read', entries }
    },

    /** Only the owner's files: those of strangers would be published under this address. */
    async file(token: string, entry: string): Promise<Download> {
      const { id: message_id, closed_at } = await opened(token)
      const row = closed_at === null && (await findRow(db, 'message_replies', { id: entry, message_id, by_client: 0 }))
      if (!row) throw gone()
      return attachments.download(row)
    },

    /** The same addition within ten minutes is a double click. @returns whether the upload is kept */
    async add({ id: message_id }: MessageTable, text: string, { upload, trapped }: Sent): Promise<boolean> {
      const [id, previous] = fingerprints({ text, file: upload?.hash ?? null }, now()).map((hash) =>
        idOf(hash, message_id),
      ) as [string, string]
      return mail.transaction(contactEmails, async (transaction, emails) => {
        // The message may have been deleted or closed meanwhile.
        const message = await findRow(transaction, 'messages', { id: message_id, closed_at: null })
        if (!message) throw gone()
        if (await findRow(transaction, 'message_replies', { id: previous })) return false
        const isSuspect = trapped || message.suspect === 1
        const row: ReplyTable = {
          ...{ id, message_id, text, letter_id: '', to_file: 0, state: 'sent', sent_at: null },
          ...{ by_client: 1, suspect: isSuspect ? 1 : 0, created_at: now().toISOString() },
          ...attachmentColumns(isSuspect ? null : upload),
        }
        if (!(await insertNew(transaction, 'message_replies', row)) || isSuspect) return false
        await updateRows(transaction, 'messages', { id: message_id }, { state: 'new', ...changedTimes(message, now()) })
        await indexEntries(transaction, searchedMessages, [message_id])
        const attachment = upload && { file: upload.file, name: upload.name, type: upload.type }
        const { name, email, subject } = message
        const addition = { name, email, subject, message: text, id: message_id }
        await emails.sendToOwner('contact-addition', { replyTo: email, attachment }, addition)
        return true
      })
    },
  }
}

interface Sent {
  upload: StoredFile | null
  /** Whether a bot seems to have filled in the form: then nobody is told, and the file is not kept. */
  trapped: boolean
}

type Site = Services & { attachments: Attachments; enquiries: Enquiries; fileBudget: FileBudget }

export function enquiryRoutes({ enquiries }: Pick<Site, 'enquiries'>) {
  return apiApp()
    .openapi(route('GET /api/enquiries/{token}'), async (c) =>
      c.json({ enquiry: await enquiries.read(c.req.valid('param').token) }, 200),
    )
    .openapi(route('GET /api/enquiries/{token}/files/{id}'), async (c) => {
      const { token, id } = c.req.valid('param')
      return c.body(...(await enquiries.file(token, id)))
    })
}

/** The form for additions of the sender. It needs no JavaScript; the answer is a page. The token is the permission. */
export function enquiryFormPage({ attachments, enquiries, fileBudget, limiter }: Site, pages: Pages) {
  const receive = async (c: Context<AppEnv>, fields: Fields) => {
    const token = c.req.param('token') ?? ''
    const client = c.get('client')
    // Before the form is read, because a stranger's form is not read at all.
    const message = await enquiries.opened(token).catch(() => null)
    if (!message || message.closed_at !== null) return pageOnly(pages, c)
    const counters: Counter[] = [...countsFor(enquiryRules.adding, client), [enquiryRules.enquiry, message.id]]
    const budget = await fileBudget.begin(client)
    let isCounted = false
    // After reading the texts, so that the page of a refusal shows them again, and before reading a file.
    const count = async () => {
      if (!isCounted) await limiter.take(...counters)
      isCounted = true
    }
    const spend = async (bytes: number) => {
      await count()
      await budget.spend(bytes)
    }
    const keep = async (upload: StoredFile | null) => {
      await count()
      const { message: text, ...traps } = checked(additionInput, fields)
      return enquiries.add(message, text, { upload, trapped: isLikelyBot(traps) })
    }
    await receiveForm(c.req.raw, { attachments, spending: { ...budget, spend }, fields, keep })
    return c.redirect(`${paths.enquiry(token, { sent: '1' })}#latest`, 303)
  }
  return formPage(pages, { path: sitePages.enquiry.path, shown: ['message'], receive })
}
