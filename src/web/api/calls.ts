import { ApiError } from './call.ts'

/**
 * What the server says of a failure, or a fallback of spec 8 where it says nothing.
 * @param wordless for an answer that holds no words, such as a proxy's; unset: the same as for no answer at all
 */
export function messageOf(error: unknown, fallback: string, wordless = fallback): string {
  if (!(error instanceof ApiError)) return fallback
  if (error.code !== 'unreachable') return error.message
  return error.status === 0 ? fallback : wordless
}
