import { z } from 'zod'
import { gateShape } from './workflow-parts.ts'

/** Stable error codes, each with its HTTP status. */
export const errorStatus = {
  malformed: 400,
  invalid_link: 400,
  unauthorized: 401,
  wrong_credentials: 401,
  challenge_ended: 401,
  passkey_refused: 401,
  forbidden: 403,
  insufficient_scope: 403,
  unconfirmed: 403,
  second_factor_required: 403,
  second_factor_missing: 403,
  not_found: 404,
  duplicate_slug: 409,
  stale: 409,
  idempotency_conflict: 409,
  conflict: 409,
  too_large: 413,
  wrong_type: 415,
  invalid: 422,
  too_many: 429,
  unexpected: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** The shape of every failed answer. `fields` has a sentence for each invalid input. */
export const errorBody = z.object({
  error: z.string(),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  fields: z.record(z.string(), z.string()).optional(),
  /** For the second step of a sign-in, with `second_factor_required`. */
  challenge: z.string().optional(),
  /** The scope that the API key lacks, with `insufficient_scope`. */
  scope: z.string().optional(),
  /** Why a workflow was not published: every finding with its place. */
  gate: gateShape.optional(),
})

export type ErrorBody = z.infer<typeof errorBody>
