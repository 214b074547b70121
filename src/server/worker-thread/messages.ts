export interface ToWorker {
  given: unknown
}

/** Times are milliseconds of the thread's processor time since it started. */
export type FromWorker = { began: number } | { ended: number; result: unknown } | { ended: number; failure: unknown }
