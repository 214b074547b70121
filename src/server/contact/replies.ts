import { type Kysely, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import { additionShape, type Reply, type ReplyTemplate, replyShape } from '../../contract/inbox.ts'
import { limits } from '../../contract/limits.ts'
import { countOf, deleteRows, findRow, insertNew, updateRows } from '../platform/database/queries.ts'
import { errors } from '../platform/http/errors.ts'
import type { Schema } from '../schema.ts'
import { indexEntries } from '../search/index.ts'
import type { Services } from '../services.ts'
import { type Attachments, attachmentColumns, attachmentOf, type Download, type StoredFile } from './attachments.ts'
import { notSpam } from './cursors.ts'
import { contactEmails } from './emails.ts'
import { enquiryLinks } from './enquiry-links.ts'
import { changedTimes, noSuchMessage } from './messages.ts'
import type { MessageTable, ReplyTable } from './schema.ts'
import { searchedMessages } from './searched.ts'

export type ReplyStore = ReturnType<typeof replyStore>

export function replyStore(
  { config: { siteUrl }, database: { db }, mail, now, secret }: Services,
  attachments: Attachments,
) {
  const links = enquiryLinks({ secret })

  return {
    /** What was written after a message: the owner's replies, and what its sender added. */
    async of(messageId: string) {
      const entries = (await entriesIn(db, messageId)).map((row) => ({
        ...row,
        suspect: row.suspect === 1,
        attachment: attachmentOf(row),
      }))
      const [additions, replies] = [entries.filter(byClient), entries.filter((row) => !byClient(row))]
      return {
        replies: z.array(replyShape).parse(replies),
        additions: z.array(additionShape).parse(additions),
        enquiry_url: siteUrl + links.path(messageId),
      }
    },

    async attachment(id: string): Promise<Download> {
      const row = await findRow(db, 'message_replies', { id })
      if (!row) throw noSuchMessage()
      return attachments.download(row)
    },

    /** Once per id. @throws conflict for another text @returns whether the reply was new; if not, remove the upload */
    async add(messageId: string, { id, text }: { id: string; text: string }, upload: StoredFile | null = null) {
      const time = now().toISOString()
      return mail.transaction(contactEmails, async (transaction, emails) => {
        const message = await findRow(transaction, 'messages', { id: messageId })
        if (!message) throw noSuchMessage()
        const row: ReplyTable = {
          ...{ id, text, message_id: messageId, letter_id: '', to_file: emails.toFiles ? 1 : 0 },
          ...{ state: 'waiting', sent_at: null, created_at: time, by_client: 0, suspect: 0 },
          ...attachmentColumns(upload),
        }
        if (!(await insertNew(transaction, 'message_replies', row))) {
          await assertSame(transaction, row)
          return false
        }
        const { subject, message: quote, created_at: writtenAt, closed_at } = message
        const enquiry = closed_at === null ? links.path(messageId) : null
        const reply = { reply: text, subject, message: quote, writtenAt, enquiry }
        const answersTo = await earlierEmails(transaction, message)
        const attachment = upload && { file: upload.file, name: upload.name, type: upload.type }
        const to = { to: message.email, replyTo: await emails.ownerAddress(), answersTo, attachment }
        const letter_id = await emails.send('message-reply', to, reply)
        await updateRows(transaction, 'message_replies', { id }, { letter_id })
        // What the owner answers is not spam: it must neither be deleted as such nor stay archived.
        const unanswered = message.suspect ? 'read' : message.state
        const state = emails.toFiles ? unanswered : 'answered'
        const change = { state, ...(await notSpam(transaction, message)), ...changedTimes(message, now()) }
        await updateRows(transaction, 'messages', { id: messageId }, change)
        await indexEntries(transaction, searchedMessages, [messageId])
        return true
      })
    },

    /** Copies the states of the emails, which are removed after a month. */
    async keepStates(): Promise<void> {
      const finished = db.selectFrom('outbox').select('id').where('state', 'in', ['sent', 'rejected', 'failed'])
      const rows = await withEmails(db).where('reply.letter_id', 'in', finished).execute()
      for (const row of rows) {
        const { id, state, sent_at } = shown(row)
        if (state !== row.state) await updateRows(db, 'message_replies', { id }, { state, sent_at })
      }
    },
  }
}

const withEmails = (db: Kysely<Schema>) =>
  db
    .selectFrom('message_replies as reply')
    .leftJoin('outbox as letter', 'letter.id', 'reply.letter_id')
    .select(['reply.id', 'reply.message_id', 'reply.text', 'reply.to_file', 'reply.state', 'reply.sent_at'])
    .select(['reply.created_at', 'letter.id as letter_id', 'letter.state as letter_state'])
    .select(['reply.by_client', 'reply.suspect', 'reply.attachment_file', 'reply.attachment_name'])
    .select(['reply.attachment_type', 'reply.attachment_size'])
    .select(['letter.sent_at as letter_sent_at', 'letter.last_error as problem'])
    .orderBy('reply.created_at')
    .orderBy('reply.id')

type WithEmail = Awaited<ReturnType<ReturnType<typeof withEmails>['execute']>>[number]

const byClient = ({ by_client }: { by_client: number }): boolean => by_client === 1

/** What either side wrote after a message, or after all of them, in order. */
export async function entriesIn(db: Kysely<Schema>, messageId?: string) {
  const rows = await withEmails(db)
    .$if(messageId !== undefined, (query) => query.where('reply.message_id', '=', String(messageId)))
    .execute()
  return rows.map(shown)
}

const shown = ({ letter_state, letter_sent_at, state, sent_at, ...row }: WithEmail) => ({
  ...row,
  state: stateOf({ ...row, letter_state, state }),
  sent_at: letter_sent_at ?? sent_at,
})

/** Whether the email of a reply was sent, or will be. */
export const isEmailed = ({ to_file, state }: Pick<ReplyTable, 'to_file' | 'state'>): boolean =>
  to_file === 0 && (state === 'sent' || state === 'waiting')

type States = Pick<WithEmail, 'state' | 'to_file' | 'letter_state'>

function stateOf({ state, to_file, letter_state }: States): Reply['state'] {
  if (letter_state === null) return state === 'waiting' ? 'dropped' : state
  if (letter_state === 'sent') return to_file === 1 ? 'filed' : 'sent'
  return letter_state === 'waiting' || letter_state === 'sending' ? 'waiting' : 'failed'
}

async function assertSame(db: Kysely<Schema>, { id, message_id, text }: ReplyTable): Promise<void> {
  if (await findRow(db, 'message_replies', { id, message_id, text })) return
  throw errors.conflict('An earlier version of this reply was already sent. Send this one as a new reply.')
}

/** The earlier emails to this visitor: the receipt, then the replies. */
async function earlierEmails(db: Kysely<Schema>, { id, receipt_letter }: MessageTable): Promise<string[]> {
  const rows = await db
    .selectFrom('message_replies')
    .select('letter_id')
    .where('message_id', '=', id)
    .where('letter_id', '<>', '')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return [...(receipt_letter ? [receipt_letter] : []), ...rows.map(({ letter_id }) => letter_id)]
}

type Texts = Omit<ReplyTemplate, 'id'>

export type ReplyTemplates = ReturnType<typeof replyTemplates>

export function replyTemplates({ database: { db } }: Services) {
  const gone = () => errors.notFound('Template not found.')

  return {
    list: (): Promise<ReplyTemplate[]> =>
      db.selectFrom('reply_templates').select(['id', 'name', 'text']).orderBy(sql`lower(name)`).orderBy('id').execute(),

    async add({ name, text }: Texts): Promise<ReplyTemplate> {
      if ((await countOf(db.selectFrom('reply_templates'))) >= limits.replyTemplates) {
        throw errors.conflict(`You already have ${limits.replyTemplates} templates. Delete one first.`)
      }
      const template = { id: newId(), name, text }
      await db.insertInto('reply_templates').values(template).execute()
      return template
    },

    async change(id: string, texts: Texts): Promise<ReplyTemplate> {
      if (!(await updateRows(db, 'reply_templates', { id }, texts))) throw gone()
      return { id, ...texts }
    },

    async remove(id: string): Promise<void> {
      if (!(await deleteRows(db, 'reply_templates', { id }))) throw gone()
    },
  }
}
