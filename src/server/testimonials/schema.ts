export interface InvitationTable {
  id: string
  /** Of the link's token, which is not stored. */
  token_hash: string
  client_name: string | null
  client_company: string | null
  email: string | null
  created_at: string
  expires_at: string
  revoked_at: string | null
  used_at: string | null
  /** The text to which the client agreed at `used_at`. */
  consent: string | null
  testimonial_id: string | null
}

export type TestimonialTables = { testimonial_invitations: InvitationTable }
