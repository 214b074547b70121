import { type SelectQueryBuilder, sql } from 'kysely'
import type { DatabaseKind } from '../database/open.ts'

/** A claim is free again when its process has not renewed it for this long, in milliseconds. */
export const lease = 60_000

/** The condition of a row that may be claimed. A time beyond the lease is from a clock that was ahead. */
export const isFree = (aliveAt: string, now: Date) => {
  const time = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString()
  const column = sql.ref(aliveAt)
  return sql<boolean>`(${column} is null or ${column} <= ${time(-lease)} or ${column} > ${time(lease)})`
}

export const renewInterval = lease / 3

/** Skips rows that another process is claiming. SQLite has one writer at a time. */
export const skipLocked =
  (kind: DatabaseKind) =>
  <Tables, Table extends keyof Tables, Output>(
    query: SelectQueryBuilder<Tables, Table, Output>,
  ): SelectQueryBuilder<Tables, Table, Output> =>
    kind === 'postgres' ? query.forUpdate().skipLocked() : query

/** Renews a claim during the work. The signal of the work aborts when another process has the claim. */
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
