import { ApiError } from '../../api/call.ts'

/** Whether the site could not be reached, or cannot answer now. The next call would fail too. */
export const isAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 503)
