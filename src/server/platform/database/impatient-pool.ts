import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** Milliseconds. A request waits for a connection and then for one answer: below ten seconds together. */
export const patience = {
  connection: 3_000,
  lock: 3_000,
  /** The server ends the statement. */
  statement: 4_000,
  /** For a server that does not even end a statement, because it is paused or cut off. */
  answer: 5_000,
  probe: 500,
}

const noAnswer = () => Object.assign(new Error('The database does not answer.'), { code: 'ETIMEDOUT' })

/** After one missing answer, everything fails at once until the server answers a probe. */
export function impatientPool(pool: pg.Pool, probe: () => Promise<void>, limits = patience): PostgresPool {
  let isAway = false
  let isEnded = false
  let outages = 0

  const goneAway = async () => {
    if (isAway || isEnded) return
    isAway = true
    outages += 1
    while (isAway && !isEnded) {
      await probe().then(
        () => {
          isAway = false
        },
        () => wait(limits.probe, undefined, { ref: false }),
      )
    }
  }

  interface Connection extends PostgresPoolClient {
    /** Connections from before an outage may be dead, which only waiting on each one would show. */
    openedAfter: number
  }
  const connections = new WeakMap<pg.PoolClient, Connection>()

  const guarded = (client: pg.PoolClient): Connection => {
    let isBroken = false
    const query = (sql: string, values: readonly unknown[]) => {
      if (isBroken) return Promise.reject(noAnswer())
      return new Promise((resolve, reject) => {
        const giveUp = () => {
          isBroken = true
          void goneAway()
          reject(noAnswer())
        }
        // If this process itself was paused, the answer is here already, and is read before the second timer ends.
        let timer = setTimeout(() => {
          timer = setTimeout(giveUp, 100)
        }, limits.answer)
        const answer = client.query(sql, [...values])
        answer.then(resolve, reject).finally(() => clearTimeout(timer))
      })
    }
    return {
      // Kysely's type also describes cursors, which are not used here.
      query: query as PostgresPoolClient['query'],
      release: (discard) => client.release(discard || isBroken),
      openedAfter: outages,
    }
  }

  const prepare = async (client: pg.PoolClient): Promise<Connection> => {
    const connection = guarded(client)
    connections.set(client, connection)
    const settings = "select set_config('lock_timeout', $1, false), set_config('statement_timeout', $2, false)"
    try {
      await connection.query(settings, [String(limits.lock), String(limits.statement)])
    } catch (error) {
      connection.release(true)
      throw error
    }
    return connection
  }

  const connect = async (): Promise<Connection> => {
    if (isAway) throw noAnswer()
    const client = await pool.connect().catch((error: Error) => {
      if (error.message === 'Connection terminated due to connection timeout') void goneAway()
      throw error
    })
    const connection = connections.get(client) ?? (await prepare(client))
    if (connection.openedAfter === outages) return connection
    connection.release(true)
    return connect()
  }

  return {
    connect,
    end: () => {
      isEnded = true
      return pool.end()
    },
    options: pool.options,
  }
}
