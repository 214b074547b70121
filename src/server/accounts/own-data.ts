import { type Kysely, sql } from 'kysely'
import type { Viewer } from '../../contract/accounts.ts'
import { contactFieldNames } from '../../contract/contact-fields.ts'
import type { OwnData } from '../../contract/own-data.ts'
import { isEmailOf } from '../emails/index.ts'
import type { Schema } from '../schema.ts'
import { readTime } from './auth-tables.ts'

/** All stored data about a person who has an account. `docs/privacy.md` lists the columns. */
export async function ownDataOf(db: Kysely<Schema>, viewer: Viewer): Promise<OwnData> {
  const { createdAt, updatedAt } = await db
    .selectFrom('user')
    .select(['createdAt', 'updatedAt'])
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  const sessions = await db
    .selectFrom('session')
    .select(['device', 'createdAt', 'last_used_at', 'expiresAt'])
    .where('userId', '=', viewer.id)
    .orderBy('createdAt')
    .execute()
  const links = await db
    .selectFrom('account_token')
    .select(['purpose', 'email', 'expires_at', 'used_at'])
    .where('user_id', '=', viewer.id)
    .orderBy('expires_at')
    .execute()
  const factor = await db
    .selectFrom('second_factor')
    .select('confirmed_at')
    .where('user_id', '=', viewer.id)
    .executeTakeFirst()
  const pending = await db
    .selectFrom('pending_sign_up')
    .select('expires_at')
    .where('email', '=', viewer.email.toLowerCase())
    .executeTakeFirst()
  const passkeys = await db
    .selectFrom('passkey')
    .select(['name', 'created_at', 'last_used_at'])
    .where('user_id', '=', viewer.id)
    .orderBy('created_at')
    .execute()
  const activity = await db
    .selectFrom('audit')
    .select(['at', 'action', 'subject', 'device'])
    .where('user_id', '=', viewer.id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  const comments = await db
    .selectFrom('comments')
    .select(['id', 'blog_id', 'parent_id', 'content', 'approved', 'edited', 'created_at'])
    .where('user_id', '=', viewer.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const likes = await db
    .selectFrom('comment_likes')
    .select(['comment_id', 'created_at'])
    .where('user_id', '=', viewer.id)
    .orderBy('created_at')
    .execute()
  const messages = await db
    .selectFrom('messages')
    .select(['id', 'created_at', ...contactFieldNames])
    .select(['attachment_name', 'attachment_type', 'attachment_size'])
    .where(sql<boolean>`lower(email) = ${viewer.email.toLowerCase()}`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const replies = await db
    .selectFrom('message_replies')
    .innerJoin('messages', 'messages.id', 'message_replies.message_id')
    .select(['message_id', 'text', 'message_replies.created_at'])
    .where(sql<boolean>`lower(email) = ${viewer.email.toLowerCase()}`)
    .orderBy('message_replies.created_at')
    .execute()
  const invitations = await db
    .selectFrom('testimonial_invitations')
    .select(['client_name', 'client_company', 'created_at', 'expires_at', 'used_at', 'consent'])
    .where(sql<boolean>`lower(email) = ${viewer.email.toLowerCase()}`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const subscription = await db
    .selectFrom('subscribers')
    .select(['state', 'source', 'consent', 'consented_at', 'created_at', 'ended_at'])
    .where('email', '=', viewer.email.toLowerCase())
    .executeTakeFirst()
  // Without their texts, which are removed after sending and may contain a link that opens the account.
  const emails = await db
    .selectFrom('outbox')
    .select(['kind', 'recipient', 'reply_to', 'subject', 'state', 'created_at', 'sent_at'])
    .where(isEmailOf(viewer))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return {
    account: { ...viewer, created_at: readTime(createdAt), updated_at: readTime(updatedAt) },
    sessions: sessions.map((session) => ({
      device: session.device,
      created_at: readTime(session.createdAt),
      last_used_at: session.last_used_at,
      expires_at: readTime(session.expiresAt),
    })),
    pending_sign_up_until: pending?.expires_at ?? null,
    second_factor_since: factor?.confirmed_at ?? null,
    passkeys,
    activity,
    links,
    comments: comments.map((comment) => ({
      ...comment,
      approved: comment.approved === 1,
      edited: comment.edited === 1,
    })),
    likes,
    messages: messages.map(({ attachment_name: name, attachment_type, attachment_size, ...message }) => ({
      ...message,
      replies: replies
        .filter(({ message_id }) => message_id === message.id)
        .map(({ text, created_at }) => ({ text, created_at })),
      attachment: name === null ? null : { name, type: attachment_type ?? '', size: attachment_size ?? 0 },
    })),
    invitations,
    subscription: subscription ?? null,
    // The owner's address is not this person's data.
    letters: emails.map(({ recipient, reply_to, ...email }) => ({
      ...email,
      to_you: recipient.toLowerCase() === viewer.email.toLowerCase(),
    })),
  }
}
