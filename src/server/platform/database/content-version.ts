import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'

/**
 * Rises with every change of what visitors see. A page rendered under an older version is never served again: by this
 * process at once, by others on the same database within a second.
 */
export interface ContentVersion {
  readonly current: number
  /** Call it after the commit and before the answer. */
  changed(): void
  close(): Promise<void>
}

const CHANNEL = 'content_changed'

/** A version that only this process raises. */
export function ownVersion(): ContentVersion {
  let current = 1
  return {
    get current() {
      return current
    },
    changed: () => {
      current += 1
    },
    close: async () => {},
  }
}

/** SQLite counts the commits of *other* connections in `data_version`. */
export function followSqlite(database: DatabaseSync): ContentVersion {
  const own = ownVersion()
  const question = database.prepare('PRAGMA data_version')
  let seen = question.get()?.data_version
  const timer = setInterval(() => {
    const now = question.get()?.data_version
    if (now !== seen) own.changed()
    seen = now
  }, 250).unref()
  return {
    get current() {
      return own.current
    },
    changed: own.changed,
    close: async () => clearInterval(timer),
  }
}

/** PostgreSQL notifies the other processes. A listener that lost its connection assumes a change and listens again. */
export function followPostgres(pool: pg.Pool): ContentVersion {
  const own = ownVersion()
  // The database notifies the sender as well, which already knows.
  const sender = randomUUID()
  let client: pg.PoolClient | undefined
  let closed = false

  const listen = async () => {
    let connected: pg.PoolClient | undefined
    let over = false
    // A connection that breaks during LISTEN reports it twice.
    const lost = () => {
      if (over) return
      over = true
      // Closing has already released it.
      if (connected && client === connected) connected.release(true)
      client = undefined
      own.changed()
      if (!closed) setTimeout(listen, 1000).unref()
    }
    try {
      connected = await pool.connect()
      // Closed while connecting: a connection that is never released would keep the pool from ending.
      if (closed) return connected.release(true)
      client = connected
      client.on('notification', ({ payload }) => {
        if (payload !== sender) own.changed()
      })
      client.once('error', lost)
      await client.query(`LISTEN ${CHANNEL}`)
      // Others may have changed something while nobody listened.
      own.changed()
    } catch {
      lost()
    }
  }
  void listen()

  return {
    get current() {
      return own.current
    },
    changed: () => {
      own.changed()
      pool.query('select pg_notify($1, $2)', [CHANNEL, sender]).catch(() => {})
    },
    close: async () => {
      closed = true
      client?.release(true)
      client = undefined
    },
  }
}
