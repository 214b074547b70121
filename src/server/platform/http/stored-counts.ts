import { createHmac } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { isCheckViolation } from '../database/database-errors.ts'
import type { OpenDatabase } from '../database/open.ts'
import { updateRows } from '../database/queries.ts'
import { type Counter, type CountStore, type Refusal, secondsUntil } from './limiter.ts'

export interface LimitTables {
  limit_window: {
    /** The rule's name and a few digits of a keyed hash, which reveal neither an address nor a mailbox. */
    key: string
    remaining: number
    ends_at: string
  }
}

/** Hexadecimal: at most a million rows per rule. Keys rarely share one, and nobody can force it without the secret. */
const digits = 5
const removalBatch = 1000

interface StoredCountsParts {
  database: Pick<OpenDatabase<LimitTables>, 'db' | 'kind'>
  secret: string
  now: () => Date
}

export type StoredCounts = ReturnType<typeof storedCounts>

export function storedCounts({ database: { db, kind }, secret, now }: StoredCountsParts) {
  const keyOf = ([{ name }, key]: Counter) =>
    `${name} ${createHmac('sha256', secret).update(`limit\0${name}\0${key}`).digest('hex').slice(0, digits)}`

  /** @param setBack called for a window that ends too late, because the clock was set back */
  const refusal = async (
    counters: readonly Counter[],
    setBack: (key: string, latest: number) => Promise<unknown>,
  ): Promise<Refusal | null> => {
    const at = now().getTime()
    const windows = await db
      .selectFrom('limit_window')
      .selectAll()
      .where('key', 'in', counters.map(keyOf))
      .where('remaining', '=', 0)
      .where('ends_at', '>', isoTime(at))
      .execute()
    for (const counter of counters) {
      const [rule] = counter
      const window = windows.find(({ key }) => key === keyOf(counter))
      if (!window) continue
      const latest = at + rule.seconds * 1000
      const ends = Math.min(Date.parse(window.ends_at), latest)
      if (window.ends_at > isoTime(latest)) await setBack(window.key, latest)
      return { rule, seconds: secondsUntil(ends, at) }
    }
    return null
  }

  const endAt = (key: string, time: number) => updateRows(db, 'limit_window', { key }, { ends_at: isoTime(time) })

  /** In the order of their keys, so that two statements cannot deadlock. */
  const rows = (counters: readonly Counter[], valuesOf: (rule: Counter[0]) => { remaining: number; ends_at: string }) =>
    counters
      .map((counter) => ({ key: keyOf(counter), ...valuesOf(counter[0]) }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))

  /** The table's check makes the whole statement fail if one counter has nothing left. */
  const count = async (counters: readonly Counter[]) => {
    const at = now().getTime()
    const fresh = rows(counters, ({ limit, seconds }) => ({
      remaining: limit - 1,
      ends_at: isoTime(at + seconds * 1000),
    }))
    await db
      .insertInto('limit_window')
      .values(fresh)
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((update) => {
          const isOver = update('limit_window.ends_at', '<=', isoTime(at))
          const isTooLong = update('limit_window.ends_at', '>', update.ref('excluded.ends_at'))
          return {
            remaining: update
              .case()
              .when(isOver)
              .then(update.ref('excluded.remaining'))
              .else(update('limit_window.remaining', '-', 1))
              .end(),
            ends_at: update
              .case()
              .when(update.or([isOver, isTooLong]))
              .then(update.ref('excluded.ends_at'))
              .else(update.ref('limit_window.ends_at'))
              .end(),
          }
        }),
      )
      .execute()
  }

  /** A refused attempt only reads, so that a flood of them costs no writes. */
  const take = async (counters: readonly Counter[]): Promise<Refusal | null> => {
    for (;;) {
      const refused = await refusal(counters, endAt)
      if (refused) return refused
      try {
        await count(counters)
        return null
      } catch (error) {
        // Another request took the last one meanwhile.
        if (!isCheckViolation(error)) throw error
      }
    }
  }

  return {
    take,
    look: (counters) => refusal(counters, async () => {}),

    async giveBack(counters, times) {
      const ended = rows(counters, ({ limit }) => ({ remaining: limit, ends_at: isoTime(now().getTime()) }))
      await db
        .insertInto('limit_window')
        .values(ended)
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet((update) => {
            const more = update('limit_window.remaining', '+', times)
            const limit = update.ref('excluded.remaining')
            return { remaining: update.case().when(more, '>', limit).then(limit).else(more).end() }
          }),
        )
        .execute()
    },

    async removeEnded(): Promise<void> {
      const over = db
        .selectFrom('limit_window')
        .select('key')
        .where('ends_at', '<=', isoTime(now().getTime()))
        .limit(removalBatch)
      // The removal never waits for a window that begins anew.
      const removable = kind === 'postgres' ? over.forUpdate().skipLocked() : over
      for (;;) {
        const { numDeletedRows } = await db
          .deleteFrom('limit_window')
          .where('key', 'in', removable)
          .executeTakeFirstOrThrow()
        if (numDeletedRows < removalBatch) return
        await setImmediate()
      }
    },
  } satisfies CountStore & { removeEnded(): Promise<void> }
}

const isoTime = (milliseconds: number) => new Date(milliseconds).toISOString()
