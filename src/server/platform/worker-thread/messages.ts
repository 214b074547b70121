/** What a thread can do, by name. */
export type JobTable = Record<string, (...given: never[]) => unknown>

export interface ToWorker {
  name: string
  given: unknown[]
}

/** Times are milliseconds of the thread's processor time since it started. */
export type FromWorker = { began: number } | { ended: number; result: unknown } | { ended: number; failure: unknown }
