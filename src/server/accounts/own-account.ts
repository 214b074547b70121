import { type Kysely, sql } from 'kysely'
import type { Session, Viewer } from '../../contract/accounts.ts'
import { type OwnData, ownDataShape } from '../../contract/own-data.ts'
import { record } from '../audit/index.ts'
import { isEmailOf } from '../emails/index.ts'
import { deleteRows, findRow, findRows, updateRows } from '../platform/database/queries.ts'
import { errors } from '../platform/http/errors.ts'
import type { Schema } from '../schema.ts'
import { authColumns, endSessions, type Parts, readTime, viewerOf } from './auth-tables.ts'
import { unconfirmedFor } from './sign-up.ts'
import { removeOldTokens } from './tokens.ts'

export function ownAccounts({ database: { db, kind }, mail, personalDataRemovers, now }: Parts) {
  const { time, flag } = authColumns(kind)

  const endAllSessions = (viewer: Viewer, except?: string): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      await endSessions(transaction, viewer.id, except)
      await record(transaction, { action: 'sessions-ended', person: viewer }, now())
    })

  /** Removes only data of the sign-up itself, because nobody has confirmed the address. */
  const removeUnconfirmed = async (id: string) => {
    const afterCommit = await db.transaction().execute(async (transaction) => {
      const isRemoved = (await deleteRows(transaction, 'user', { id, emailVerified: flag(false) })) > 0
      return isRemoved ? mail.removePersonalData(transaction, { id, email: null }) : null
    })
    await afterCommit?.()
  }

  return {
    async rename({ id }: Viewer, displayName: string | null): Promise<Viewer> {
      await updateRows(db, 'user', { id }, { name: displayName ?? '', updatedAt: time(now()) })
      const person = await findRow(db, 'user', { id })
      if (!person) throw errors.unauthorized()
      return viewerOf(person)
    },

    async adminAt(email: string): Promise<{ id: string; role: 'admin' } | null> {
      const person = await findRow(db, 'user', { email: email.toLowerCase(), role: 'admin' })
      return person ? { id: person.id, role: 'admin' } : null
    },

    /** The current session first, then by last use. */
    async sessions({ id }: Viewer, current: string): Promise<Session[]> {
      const open = db.selectFrom('session').where('userId', '=', id).where('expiresAt', '>', time(now()))
      const rows = await open.select(['id', 'device', 'last_used_at', 'createdAt']).execute()
      const sessions = rows.map(({ id, device, last_used_at, createdAt }) => {
        const created_at = readTime(createdAt)
        return { id, device, created_at, last_used_at: last_used_at ?? created_at, current: id === current }
      })
      return sessions.sort(
        (one, other) => +other.current - +one.current || other.last_used_at.localeCompare(one.last_used_at),
      )
    },

    endSession: (viewer: Viewer, id: string): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const session = await findRow(transaction, 'session', { id, userId: viewer.id })
        if (!session) throw errors.notFound('Session not found.')
        await deleteRows(transaction, 'session', { id })
        const subject = session.device ?? undefined
        await record(transaction, { action: 'session-ended', person: viewer, ...(subject && { subject }) }, now())
      }),

    endAllSessions,

    /** `docs/privacy.md` lists what remains and why. @throws conflict for the only admin */
    async remove({ id, role, email }: Viewer, comments: 'anonymise' | 'delete'): Promise<void> {
      const afterCommit = await db.transaction().execute(async (transaction) => {
        if (role === 'admin') await assertOtherAdmin(transaction, id)
        if (comments === 'delete') await deleteRows(transaction, 'comments', { user_id: id })
        await deleteRows(transaction, 'user', { id })
        await deleteRows(transaction, 'pending_sign_up', { email: email.toLowerCase() })
        const cleanups: (() => Promise<void>)[] = []
        for (const removePersonalData of personalDataRemovers())
          cleanups.push(await removePersonalData(transaction, { id, email }))
        return cleanups
      })
      for (const cleanup of afterCommit) await cleanup()
    },

    async removeOld(): Promise<void> {
      const weekAgo = new Date(now().getTime() - unconfirmedFor)
      await removeOldTokens(db, now())
      for (const table of ['sign_in_challenge', 'passkey_challenge', 'pending_sign_up'] as const) {
        await db.deleteFrom(table).where('expires_at', '<', now().toISOString()).execute()
      }
      await db.deleteFrom('session').where('expiresAt', '<', time(now())).execute()
      // Addresses with an open link are skipped: somebody signed up again.
      const pending = db.selectFrom('account_token').select('user_id').where('expires_at', '>', now().toISOString())
      const unconfirmed = await db
        .selectFrom('user')
        .select('id')
        .where('emailVerified', '=', flag(false))
        .where('createdAt', '<', time(weekAgo))
        .where('id', 'not in', pending)
        .execute()
      for (const { id } of unconfirmed) await removeUnconfirmed(id)
    },
  }
}

async function assertOtherAdmin(db: Kysely<Schema>, id: string): Promise<void> {
  const admins = db.selectFrom('user').select('id').where('role', '=', 'admin')
  if (await admins.where('id', '!=', id).executeTakeFirst()) return
  throw errors.conflict('You are the only admin. Create another admin first: npm run admin -- EMAIL.')
}

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
  // The shape lists what the answer contains: no hashes, no notes of the owner, no texts of emails, which may contain a
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
