import type { SelectQueryBuilder } from 'kysely'
import type { DatabaseKind } from '../database/open.ts'

/** A claim is free again when its process has not renewed it for this long, in milliseconds. */
export const lease = 60_000

export const renewInterval = lease / 3

/**
 * For the select that finds the row to claim: skips rows that another process is claiming. SQLite has one writer at a
 * time, so there is nothing to skip.
 */
export const skipLocked =
  (kind: DatabaseKind) =>
  <Tables, Table extends keyof Tables, Output>(
    query: SelectQueryBuilder<Tables, Table, Output>,
  ): SelectQueryBuilder<Tables, Table, Output> =>
    kind === 'postgres' ? query.forUpdate().skipLocked() : query

/**
 * Renews a claim while the work lasts. A renewal that fails is repeated at the next interval.
 * @param renew resolves to false if another process has the claim
 * @param work its signal aborts when another process has the claim
 */
export async function whileRenewing<Result>(
  renew: () => Promise<boolean>,
  work: (lost: AbortSignal) => Promise<Result>,
  every = renewInterval,
): Promise<Result> {
  const lost = new AbortController()
  let renewing = false
  const timer = setInterval(async () => {
    if (renewing) return
    renewing = true
    const isMine = await renew().catch(() => true)
    renewing = false
    if (!isMine) lost.abort()
  }, every)
  try {
    return await work(lost.signal)
  } finally {
    clearInterval(timer)
  }
}

interface Claims<Row> {
  claim: () => Promise<Row | null>
  /** @returns false if another process has the claim */
  renew: (row: Row) => Promise<boolean>
  work: (row: Row, lost: AbortSignal) => Promise<void>
  isStopped: () => boolean
  renewEvery?: number | undefined
}

/** Claims one row after another and works on it. Resolves when no row is free, or after the present one once it is stopped. */
export async function workThrough<Row>({ claim, renew, work, isStopped, renewEvery }: Claims<Row>): Promise<void> {
  while (!isStopped()) {
    const row = await claim()
    if (!row) return
    await whileRenewing(
      () => renew(row),
      (lost) => work(row, lost),
      renewEvery,
    )
  }
}
