import { type Kysely, sql } from 'kysely'
import type { Viewer } from '../../contract/accounts.ts'
import { type OwnData, ownDataShape } from '../../contract/own-data.ts'
import { isEmailOf } from '../emails/index.ts'
import { findRow, findRows } from '../platform/database/queries.ts'
import type { Schema } from '../schema.ts'
import { readTime } from './auth-tables.ts'

/** All stored data about a person who has an account. `docs/privacy.md` lists the columns. */
export async function ownDataOf(db: Kysely<Schema>, viewer: Viewer): Promise<OwnData> {
  const user_id = viewer.id
  const email = viewer.email.toLowerCase()
  const isAddress = sql<boolean>`lower(email) = ${email}`
  const person = await db.selectFrom('user').selectAll().where('id', '=', user_id).executeTakeFirstOrThrow()
  const sessions = await findRows(db, 'session', { userId: user_id }, 'createdAt')
  const comments = await findRows(db, 'comments', { user_id }, 'created_at', 'id')
  const messages = await db.selectFrom('messages').selectAll().where(isAddress).orderBy('created_at').execute()
  const own = db.selectFrom('messages').select('id').where(isAddress)
  const toOwn = db.selectFrom('message_replies').selectAll().where('message_id', 'in', own)
  const replies = await toOwn.orderBy('created_at').execute()
  const invitations = db.selectFrom('testimonial_invitations').selectAll().where(isAddress).orderBy('created_at')
  const letters = await db
    .selectFrom('outbox')
    .selectAll()
    .where('webhook_id', 'is', null)
    .where(isEmailOf(viewer))
    .orderBy('created_at')
    .execute()
  // The shape is the list of what is answered: no hashes, no notes of the owner, no texts of emails, which may contain a
  // link that opens the account.
  return ownDataShape.parse({
    account: { ...viewer, created_at: readTime(person.createdAt), updated_at: readTime(person.updatedAt) },
    sessions: sessions.map((session) => ({
      ...session,
      created_at: readTime(session.createdAt),
      expires_at: readTime(session.expiresAt),
    })),
    pending_sign_up_until: (await findRow(db, 'pending_sign_up', { email }))?.expires_at ?? null,
    second_factor_since: (await findRow(db, 'second_factor', { user_id }))?.confirmed_at ?? null,
    passkeys: await findRows(db, 'passkey', { user_id }, 'created_at'),
    keys: await findRows(db, 'api_key', { user_id }, 'created_at'),
    activity: await findRows(db, 'audit', { user_id }, 'at', 'id'),
    links: await findRows(db, 'account_token', { user_id }, 'expires_at'),
    comments: comments.map((row) => ({ ...row, approved: row.approved === 1, edited: row.edited === 1 })),
    likes: await findRows(db, 'comment_likes', { user_id }, 'created_at'),
    messages: messages.map(({ attachment_name: name, attachment_type, attachment_size, ...message }) => ({
      ...message,
      replies: replies
        .filter(({ message_id }) => message_id === message.id)
        .map((reply) => ({ ...reply, by_you: reply.by_client === 1 })),
      attachment: name === null ? null : { name, type: attachment_type ?? '', size: attachment_size ?? 0 },
    })),
    invitations: await invitations.execute(),
    subscription: (await findRow(db, 'subscribers', { email })) ?? null,
    letters: letters.map((letter) => ({ ...letter, to_you: letter.recipient.toLowerCase() === email })),
  })
}
