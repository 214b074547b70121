import { hash } from 'node:crypto'
import { type ExpressionBuilder, type Kysely, type RawBuilder, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Changes } from '../../contract/api/query.ts'
import type { ContactTexts } from '../../contract/contact-fields.ts'
import { fallbackCurrency } from '../../contract/currencies.ts'
import { type EnquirySum, type Message, type MessageEdit, messageShape } from '../../contract/inbox.ts'
import { record } from '../audit/index.ts'
import { given, nextTime } from '../entries/index.ts'
import { forgetEvents, tell } from '../outbox/index.ts'
import {
  changeOrder,
  countedPage,
  deleteRows,
  findRow,
  insertNew,
  type Page,
  updateRows,
} from '../platform/database/queries.ts'
import { errors } from '../platform/http/errors.ts'
import type { Schema } from '../schema.ts'
import { indexEntries } from '../search/index.ts'
import type { Services } from '../services.ts'
import { type Attachments, attachmentColumns, attachmentOf, type Download, type StoredFile } from './attachments.ts'
import { nextPlace, notSpam } from './cursors.ts'
import { contactEmails } from './emails.ts'
import { enquiryLinks } from './enquiry-links.ts'
import type { MessageTable } from './schema.ts'
import { searchedMessages } from './searched.ts'

export interface NewMessage extends ContactTexts {
  upload: StoredFile | null
  /** Probably sent by a bot: archived for a while, without an email. */
  suspect: boolean
}

interface MessageFilter extends Changes {
  state?: Message['state']
  stage?: Message['stage']
  suspect?: boolean
  /** True: messages whose follow-up is due; false: all with a follow-up. */
  due?: boolean
  q?: string
}

export type MessageStore = ReturnType<typeof messageStore>

export const noSuchMessage = () => errors.notFound('Message not found.')

const sameFor = 10 * 60 * 1000
const day = 24 * 60 * 60 * 1000

export function messageStore({ database: { db }, mail, now, secret, settings }: Services, attachments: Attachments) {
  const links = enquiryLinks({ secret })

  const row = async (id: string, from: Kysely<Schema> = db): Promise<MessageTable> => {
    const message = await findRow(from, 'messages', { id })
    if (!message) throw noSuchMessage()
    return message
  }

  /** Reports a message to the webhooks; suspected spam only once the owner says that it is not spam. */
  const tellOfMessage = (transaction: Kysely<Schema>, id: string) =>
    tell(transaction, 'message.created', now(), async () => {
      const message = await row(id, transaction)
      return { data: asMessage(message), entry: id, person: message.email }
    })

  const attached = async (files: string[]): Promise<string[]> => {
    const filesIn = (table: 'messages' | 'message_replies') =>
      db.selectFrom(table).select('attachment_file').where('attachment_file', 'in', files)
    const rows = await filesIn('messages').unionAll(filesIn('message_replies')).execute()
    return rows.flatMap(({ attachment_file }) => attachment_file ?? [])
  }

  return {
    /** @returns its id; null for the same message within ten minutes, which is a double click */
    async add({ upload, suspect, ...message }: NewMessage): Promise<string | null> {
      const [current, previous] = fingerprints({ ...message, file: upload?.hash ?? null }, now())
      const time = now().toISOString()
      const id = newId()
      return mail.transaction(contactEmails, async (transaction, emails) => {
        if (await findRow(transaction, 'messages', { fingerprint: previous })) return null
        const place = suspect ? null : await nextPlace(transaction)
        const isNew = await insertNew(transaction, 'messages', {
          ...message,
          ...attachmentColumns(upload),
          ...{ id, place, stage: 'none', state: suspect ? 'archived' : 'new', suspect: suspect ? 1 : 0 },
          ...{ fingerprint: current, created_at: time, updated_at: time },
        })
        if (!isNew) return null
        await indexEntries(transaction, searchedMessages, [id])
        if (suspect) return id
        await tellOfMessage(transaction, id)
        const attachment = upload && { file: upload.file, name: upload.name, type: upload.type }
        const more = { replyTo: message.email, attachment }
        await emails.sendToOwner('contact-message', more, { ...message, id, attachment: upload })
        return id
      })
    },

    /** After `add`, because the caller limits receipts, and only a message that was new takes one. */
    async sendReceipt(id: string): Promise<void> {
      // Read before the transaction, which may hold the only connection.
      const { words } = await settings.current()
      const message = await row(id)
      const received = { ...message, promise: words.contact_next, enquiry: links.path(id) }
      await mail.transaction(contactEmails, async (transaction, emails) => {
        const answered = { to: message.email, replyTo: await emails.ownerAddress() }
        const receipt_letter = await emails.send('contact-receipt', answered, received)
        await updateRows(transaction, 'messages', { id }, { receipt_letter })
      })
    },

    /** @param newOnly the condition of a cursor: the messages then come in the order of arrival */
    async list({ limit, offset, sort, ...filter }: Page & MessageFilter, newOnly?: RawBuilder<boolean>) {
      const matched = db.selectFrom('messages').where(matching(filter, now()))
      const filtered = newOnly ? matched.where(newOnly) : matched
      const byFollowUp = filter.due === undefined || sort ? filtered : filtered.orderBy('follow_up')
      const order = sort ? changeOrder(sort) : 'desc'
      const byTime = byFollowUp.orderBy(sort ? 'updated_at' : 'created_at', order).orderBy('id', order)
      const ordered = newOnly ? filtered.orderBy('place') : byTime
      const { rows, total } = await countedPage(ordered.selectAll(), { limit, offset })
      return { rows: rows.map(asMessage), total }
    },

    get: async (id: string): Promise<Message> => asMessage(await row(id)),

    async change(id: string, { updated_at: seen, suspect, closed, ...values }: MessageEdit): Promise<Message> {
      const before = await row(id)
      const { noted_at, updated_at } = before
      if (seen !== undefined && (seen < (noted_at ?? updated_at) || seen > updated_at)) throw errors.stale()
      const named = given(values)
      const isNote = Object.keys(named).some((name) => name !== 'state')
      const changed = await db.transaction().execute(async (transaction) => {
        const edit = {
          ...named,
          ...(suspect === false && (await notSpam(transaction, before))),
          ...(closed !== undefined && { closed_at: closed ? (before.closed_at ?? now().toISOString()) : null }),
          ...changedTimes(before, now(), isNote),
        }
        const unchanged = { id, ...(seen !== undefined && { noted_at }) }
        const written = await updateRows(transaction, 'messages', unchanged, edit)
        if (written && suspect === false && before.suspect === 1) await tellOfMessage(transaction, id)
        if (written) await indexEntries(transaction, searchedMessages, [id])
        return written
      })
      const after = await row(id)
      if (!changed) throw errors.stale()
      return asMessage(after)
    },

    async sums(): Promise<EnquirySum[]> {
      const rows = await db
        .selectFrom('messages')
        .select(({ fn }) => [
          'stage',
          sql<string>`coalesce(currency, ${fallbackCurrency})`.as('currency'),
          fn.countAll().as('count'),
          sql<number | null>`sum(amount)`.as('amount'),
        ])
        .where('stage', '<>', 'none')
        .groupBy(['stage', sql`2`])
        .execute()
      return rows.map(({ count, amount, ...row }) => ({ ...row, count: Number(count), amount: Number(amount ?? 0) }))
    },

    async remove(id: string): Promise<void> {
      await row(id)
      const files = await db.transaction().execute(async (transaction) => {
        const names = await filesOf(transaction, sql<boolean>`messages.id = ${id}`)
        await deleteRows(transaction, 'messages', { id })
        await forgetEvents(transaction, [id])
        await record(transaction, { action: 'deleted', subject: 'message' }, now())
        return names
      })
      for (const file of files) await attachments.remove(file)
    },

    /** The size of all files of visitors. */
    async storedBytes(): Promise<number> {
      const sum = sql<number | null>`sum(attachment_size)`.as('bytes')
      const rows = await db
        .selectFrom('messages')
        .select(sum)
        .where('attachment_file', 'is not', null)
        .unionAll(db.selectFrom('message_replies').select(sum).where('by_client', '=', 1))
        .execute()
      return rows.reduce((total, { bytes }) => total + Number(bytes ?? 0), 0)
    },

    async removeOld(): Promise<void> {
      const { messages: keep } = await settings.current()
      // Not before 1970: the settings allow more days than a date can hold.
      const before = (days: number) => new Date(Math.max(0, now().getTime() - days * day))
      if (keep.suspects_days !== null) {
        const old = before(keep.suspects_days).toISOString()
        for (const table of ['messages', 'message_replies'] as const) {
          await db.deleteFrom(table).where('suspect', '=', 1).where('created_at', '<', old).execute()
        }
      }
      if (keep.files_days !== null) {
        const old = before(keep.files_days).toISOString()
        for (const table of ['messages', 'message_replies'] as const) {
          const withFile = db.updateTable(table).where('attachment_file', 'is not', null)
          await withFile.set(attachmentColumns(null)).where('created_at', '<', old).execute()
        }
      }
      await attachments.removeOrphans(attached, before(1))
    },

    /** Deletes a person's messages. @returns a function that deletes their files, to call after the commit */
    async removePersonalData(transaction: Kysely<Schema>, { email }: { email: string }): Promise<() => Promise<void>> {
      const own = sql<boolean>`lower(messages.email) = ${email.toLowerCase()}`
      const files = await filesOf(transaction, own)
      await transaction.deleteFrom('messages').where(own).execute()
      return async () => {
        for (const file of files) await attachments.remove(file)
      }
    },

    attachment: async (id: string): Promise<Download> => attachments.download(await row(id)),
  }
}

/** The files of these messages, and of the replies and additions to them. */
async function filesOf(db: Kysely<Schema>, which: RawBuilder<boolean>): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select('messages.attachment_file as file')
    .where(which)
    .unionAll(
      db
        .selectFrom('message_replies')
        .innerJoin('messages', 'messages.id', 'message_replies.message_id')
        .select('message_replies.attachment_file as file')
        .where(which),
    )
    .execute()
  return rows.flatMap(({ file }) => file ?? [])
}

/** Fingerprints for this time window and the previous one, to detect a double click across their boundary. */
export function fingerprints(message: object, now: Date): [string, string] {
  const stretch = Math.floor(now.getTime() / sameFor)
  const of = (part: number) => hash('sha256', JSON.stringify([part, Object.entries(message).sort()]))
  return [of(stretch), of(stretch - 1)]
}

/** A state or a reply does not make an open form with notes stale. */
export function changedTimes(before: Pick<MessageTable, 'noted_at' | 'updated_at'>, now: Date, isNote = false) {
  const updated_at = nextTime(before.updated_at, now)
  return { updated_at, noted_at: isNote ? updated_at : (before.noted_at ?? before.updated_at) }
}

const asMessage = (row: MessageTable): Message =>
  messageShape.parse({
    ...row,
    suspect: row.suspect === 1,
    currency: row.currency ?? fallbackCurrency,
    attachment: attachmentOf(row),
  })

const searched = ['name', 'email', 'subject', 'about', 'message', 'notes'] as const

const matching =
  ({ state, stage, suspect, due, updated_since, q = '' }: MessageFilter, now: Date) =>
  (eb: ExpressionBuilder<Schema, 'messages'>) =>
    eb.and([
      ...(state ? [eb('state', '=', state)] : []),
      ...(stage ? [eb('stage', '=', stage)] : []),
      ...(suspect === undefined ? [] : [eb('suspect', '=', suspect ? 1 : 0)]),
      ...(updated_since === undefined ? [] : [eb('updated_at', '>=', updated_since)]),
      ...(due === undefined ? [] : [eb('follow_up', 'is not', null)]),
      ...(due ? [eb('follow_up', '<=', now.toISOString())] : []),
      ...q
        .split(/\s+/)
        .filter(Boolean)
        .map((word) =>
          eb.or([
            ...searched.map((column) => contains(column, word)),
            sql<boolean>`messages.id in (select message_id from message_replies where by_client = 1 and ${contains('text', word)})`,
          ]),
        ),
    ])

/** SQLite's lower() changes only ASCII letters, so the word is also compared as it was typed. */
function contains(column: (typeof searched)[number] | 'text', word: string) {
  const pattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const ref = sql.ref(column)
  return sql<boolean>`(lower(${ref}) like ${pattern(word.toLowerCase())} escape '\\' or ${ref} like ${pattern(word)} escape '\\')`
}
