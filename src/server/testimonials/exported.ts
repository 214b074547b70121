import type { Kysely } from 'kysely'
import { z } from 'zod'
import { limits } from '../../contract/limits.ts'
import { isStorable, notStorable } from '../platform/database/database-errors.ts'
import type { Schema } from '../schema.ts'

const line = z.string().max(limits.line).nullable()

/** The consent of a client in an export. Links that still work are not exported. */
export const exportedConsentShape = z
  .strictObject({
    id: z.uuid(),
    client_name: line,
    client_company: line,
    email: line,
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    used_at: z.iso.datetime(),
    consent: z.string().min(1).max(limits.paragraph),
    testimonial_id: z.uuid().nullable(),
  })
  .refine((consent) => Object.values(consent).every(isStorable), notStorable)
export type ExportedConsent = z.infer<typeof exportedConsentShape>

/** Oldest first. */
export async function exportedConsents(db: Kysely<Schema>): Promise<ExportedConsent[]> {
  const rows = await db
    .selectFrom('testimonial_invitations')
    .select(['id', 'client_name', 'client_company', 'email', 'created_at', 'expires_at'])
    .select(['used_at', 'consent', 'testimonial_id'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ used_at, consent, ...row }) => (used_at && consent ? [{ ...row, used_at, consent }] : []))
}

/** @returns whether it was added; an invitation that is there stays as it is */
export async function putBackConsent(db: Kysely<Schema>, consent: ExportedConsent): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('testimonial_invitations')
    // No token has this hash.
    .values({ ...consent, token_hash: `imported ${consent.id}`, revoked_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
