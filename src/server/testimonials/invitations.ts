import { type Kysely, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import {
  type Invitation,
  type InvitationInput,
  invitationDays,
  type MadeInvitation,
} from '../../contract/invitations.ts'
import { limits } from '../../contract/limits.ts'
import { paths } from '../../contract/site-map.ts'
import type { Mail } from '../emails/index.ts'
import type { Exported } from '../entries/index.ts'
import { isStorable, notStorable } from '../platform/database/database-errors.ts'
import { countedPage, insertNew, type Page } from '../platform/database/queries.ts'
import { errors } from '../platform/http/errors.ts'
import { apiApp, listed, noContent, route } from '../platform/http/route.ts'
import { day } from '../platform/jobs/jobs.ts'
import { hashOf, newToken } from '../platform/token.ts'
import type { Database, Schema } from '../schema.ts'
import { testimonialEmails } from './emails.ts'
import type { InvitationTable } from './schema.ts'

type Parts = { database: Pick<Database, 'db'>; mail: Pick<Mail, 'transaction'>; now: () => Date }

export type Invitations = ReturnType<typeof openInvitations>

const gone = () => errors.notFound('Invitation not found.')

export function openInvitations({ database: { db }, mail, now }: Parts) {
  const isOpen = () =>
    sql<boolean>`used_at is null and revoked_at is null and testimonial_invitations.expires_at > ${now().toISOString()}`

  const withTestimonial = () =>
    db
      .selectFrom('testimonial_invitations as invitation')
      .leftJoin('testimonials', 'testimonials.id', 'invitation.testimonial_id')
      .selectAll('invitation')
      .select(['testimonials.active as active'])

  return {
    async list({ waiting, ...page }: Page & { waiting?: boolean }) {
      const matching = waiting ? withTestimonial().where('testimonials.active', '=', 0) : withTestimonial()
      const ordered = matching.orderBy('invitation.created_at', 'desc').orderBy('invitation.id', 'desc')
      const { rows, total } = await countedPage(ordered, page)
      return { rows: rows.map((row) => shown(row, now())), total }
    },

    /** Only this answer contains the link. */
    async make({ client_name = null, client_company = null, email = null, text = null }: InvitationInput) {
      const { secret: token, hash } = newToken()
      const row: InvitationTable = {
        ...{ id: newId(), token_hash: hash, client_name, client_company, email },
        created_at: now().toISOString(),
        expires_at: new Date(now().getTime() + invitationDays * day).toISOString(),
        ...{ revoked_at: null, used_at: null, consent: null, testimonial_id: null },
      }
      await mail.transaction(testimonialEmails, async (transaction, emails) => {
        await transaction.insertInto('testimonial_invitations').values(row).execute()
        if (!email) return
        const to = { to: email, replyTo: await emails.ownerAddress() }
        await emails.send('testimonial-invitation', to, { name: client_name, text, token, until: row.expires_at })
      })
      return { ...shown({ ...row, active: null }, now()), path: paths.testimonial(token) } satisfies MadeInvitation
    },

    async revoke(id: string): Promise<Invitation> {
      const { numUpdatedRows } = await db
        .updateTable('testimonial_invitations')
        .set({ revoked_at: now().toISOString() })
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .executeTakeFirst()
      const row = await withTestimonial().where('invitation.id', '=', id).executeTakeFirst()
      if (!row) throw gone()
      if (numUpdatedRows === 0n) throw errors.conflict('The client has already used this link.')
      return shown(row, now())
    },

    async remove(id: string): Promise<void> {
      const { numDeletedRows } = await db.deleteFrom('testimonial_invitations').where('id', '=', id).executeTakeFirst()
      if (numDeletedRows === 0n) throw gone()
    },

    async opened(token: string): Promise<Pick<InvitationTable, 'id' | 'client_name' | 'client_company'> | null> {
      const row = await db
        .selectFrom('testimonial_invitations')
        .select(['id', 'client_name', 'client_company'])
        .where('token_hash', '=', hashOf(token))
        .where(isOpen())
        .executeTakeFirst()
      return row ?? null
    },

    async use(transaction: Kysely<Schema>, id: string, given: Pick<InvitationTable, 'consent' | 'testimonial_id'>) {
      const { numUpdatedRows } = await transaction
        .updateTable('testimonial_invitations')
        .set({ ...given, used_at: now().toISOString() })
        .where('id', '=', id)
        .where(isOpen())
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Removes links that ended a month ago, and what is left of testimonials that were deleted since. */
    async removeOld(): Promise<void> {
      const before = new Date(now().getTime() - invitationDays * day).toISOString()
      await db
        .deleteFrom('testimonial_invitations')
        .where(
          sql<boolean>`(used_at is null and (expires_at < ${before} or revoked_at < ${before})) or (used_at < ${before}
            and testimonial_id not in (select id from testimonials union all select id from bin))`,
        )
        .execute()
    },

    /** Forgets a person's address. The testimonial and the consent to it stay. */
    async removePersonalData(transaction: Kysely<Schema>, { email }: { email: string }): Promise<() => Promise<void>> {
      await transaction
        .updateTable('testimonial_invitations')
        .set({ email: null })
        .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
        .execute()
      return async () => {}
    },
  }
}

function shown(row: InvitationTable & { active: unknown }, now: Date): Invitation {
  const { id, client_name, client_company, email, created_at, expires_at, used_at, revoked_at, consent } = row
  const ended = revoked_at ? 'revoked' : expires_at <= now.toISOString() ? 'expired' : 'open'
  return {
    ...{ id, client_name, client_company, email, created_at, expires_at, used_at, consent },
    state: used_at ? 'used' : ended,
    testimonial:
      row.testimonial_id && row.active !== null ? { id: row.testimonial_id, active: row.active === 1 } : null,
  }
}

export function invitationRoutes({ invitations }: { invitations: Invitations }) {
  return apiApp()
    .openapi(route('GET /api/testimonial-invitations'), (c) => listed(c, c.req.valid('query'), invitations.list))
    .openapi(route('POST /api/testimonial-invitations'), async (c) =>
      c.json(await invitations.make(c.req.valid('json')), 201),
    )
    .openapi(route('POST /api/testimonial-invitations/{id}/revoke'), async (c) =>
      c.json(await invitations.revoke(c.req.valid('param').id), 200),
    )
    .openapi(route('DELETE /api/testimonial-invitations/{id}'), (c) =>
      noContent(c, invitations.remove(c.req.valid('param').id)),
    )
    .openapi(route('GET /api/testimonial-invitations/open/{token}'), async (c) => {
      const open = await invitations.opened(c.req.valid('param').token)
      if (!open) throw errors.notFound('This link does not work.')
      const { client_name, client_company } = open
      return c.json({ client_name, client_company }, 200)
    })
}

const line = z.string().max(limits.line).nullable()

const consent = z
  .strictObject({
    id: z.uuid(),
    ...{ client_name: line, client_company: line, email: line },
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    used_at: z.iso.datetime(),
    consent: z.string().min(1).max(limits.paragraph),
    testimonial_id: z.uuid().nullable(),
  })
  .refine((consent) => Object.values(consent).every(isStorable), notStorable)

/** Links that still work are not exported. */
export const exportedConsents = {
  shape: consent,
  async rows(db) {
    const rows = await db
      .selectFrom('testimonial_invitations')
      .select(['id', 'client_name', 'client_company', 'email', 'created_at', 'expires_at'])
      .select(['used_at', 'consent', 'testimonial_id'])
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.flatMap(({ used_at, consent, ...row }) => (used_at && consent ? [{ ...row, used_at, consent }] : []))
  },
  // No token has this hash.
  add: (db, row) =>
    insertNew(db, 'testimonial_invitations', { ...row, token_hash: `imported ${row.id}`, revoked_at: null }),
} satisfies Exported<z.infer<typeof consent>>
