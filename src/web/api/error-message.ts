import { ApiError } from './call.ts'

/**
 * The server's message of a failure, or a fallback of spec 8 if there is none.
 * @param unreadable the fallback for an answer without a message, such as a proxy's; by default the one for no answer at
 * all
 */
export function messageOf(error: unknown, fallback: string, unreadable = fallback): string {
  if (!(error instanceof ApiError)) return fallback
  if (error.code !== 'unreachable') return error.message
  return error.status === 0 ? fallback : unreadable
}
