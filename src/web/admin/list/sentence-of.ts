import { ApiError } from '../../api/call.ts'

/**
 * The text for a failed call. The message of a conflict says what happened meanwhile, such as a comment that its author
 * has just edited; that of a closed gate, why a template was not published.
 */
export const sentenceOf = (error: unknown, failed: string): string =>
  error instanceof ApiError && (error.status === 409 || error.gate) ? error.message : failed
