import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { type ContentVersion, HeardVersion } from './content-version.ts'

const channel = 'content_changed'

/** Begins the `application_name` of every connection of a process; the rest identifies the process. */
export const connectionName = 'site '

const beatInterval = 500
const beatDeadline = 3_000
const retryAfter = 250

/** A query twice a second proves that everything before it was heard. A silent connection counts as a change. */
export function followPostgres(pool: pg.Pool, processName: string): ContentVersion {
  const version = new (class extends HeardVersion {
    override changed() {
      super.changed()
      unannounced = true
      void announce()
    }

    override async close() {
      closing.abort()
      listening?.release(true)
      listening = undefined
    }
  })()
  const closing = new AbortController()
  const { signal } = closing
  const pause = (milliseconds: number) => wait(milliseconds, undefined, { signal, ref: false }).catch(() => {})

  let listening: pg.PoolClient | undefined
  let unannounced = false
  let announcing = false
  /** On the listening connection, because the pool may be exhausted. The next beat retries a failed announcement. */
  const announce = async () => {
    const client = listening
    if (announcing || !client) return
    announcing = true
    try {
      while (unannounced) {
        unannounced = false
        await answerOf(client, 'select pg_notify($1, $2)', [channel, processName])
      }
    } catch {
      unannounced = true
    } finally {
      announcing = false
    }
  }

  const listen = async (client: pg.PoolClient) => {
    client.on('notification', ({ payload }) => {
      // The database notifies the sender as well, which already knows.
      if (payload !== processName) version.outdate()
    })
    await answerOf(client, `listen ${channel}`)
    // Others may have changed something while nobody listened.
    version.outdate()
    version.heard(performance.now())
    let others = new Set<string>()
    while (!signal.aborted) {
      const asked = performance.now()
      const present = await otherProcesses(client)
      // A process that ended may have been killed between its commit and its notification.
      if (others.difference(present).size > 0) version.outdate()
      others = present
      version.heard(asked)
      if (unannounced) void announce()
      await pause(beatInterval)
    }
  }

  const keepListening = async () => {
    while (!signal.aborted) {
      const client = await pool.connect().catch(() => undefined)
      if (client) {
        listening = client
        // Without a listener the error of a broken connection would end the process.
        client.on('error', () => {})
        if (!signal.aborted) await listen(client).catch(() => {})
        if (listening === client) client.release(true)
        listening = undefined
      }
      await pause(retryAfter)
    }
  }
  void keepListening()

  return version
}

/** The names of the other processes. The last connection of a process ends after its last transaction. */
async function otherProcesses(client: pg.PoolClient): Promise<Set<string>> {
  const { rows } = await answerOf(
    client,
    `select distinct application_name as name from pg_stat_activity
      where datname = current_database() and application_name like '${connectionName}%'
      and application_name <> current_setting('application_name')`,
  )
  return new Set(rows.map(({ name }) => String(name)))
}

/** @throws if the connection breaks, or gives no answer in time: a paused server does not break connections */
async function answerOf(client: pg.PoolClient, question: string, values?: string[]): Promise<pg.QueryResult> {
  const asked = client.query(question, values)
  const answer = await Promise.race([asked, wait(beatDeadline, null, { ref: false })])
  if (answer) return answer
  asked.catch(() => {})
  throw new Error('The listening connection is silent.')
}
