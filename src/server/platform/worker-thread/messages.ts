/** The jobs of a thread, by name. */
export type JobTable = Record<string, (...args: never[]) => unknown>

export interface ToWorker {
  name: string
  args: unknown[]
}

/** Times are milliseconds of the thread's processor time since it started. */
export type FromWorker = { began: number } | { ended: number; result: unknown } | { ended: number; failure: unknown }
