import type { DatabaseSync } from 'node:sqlite'

/**
 * Rises with every change of what visitors see. A page rendered under an older version is never served again: by this
 * process at once, by others on the same database within a second.
 */
export interface ContentVersion {
  readonly current: number
  /** Call it after the commit and before the answer. */
  changed(): void
  /** Raises it in this process only. */
  outdate(): void
  close(): Promise<void>
}

/** A version that only this process raises. */
export function ownVersion(): ContentVersion {
  let current = 1
  const outdate = () => {
    current += 1
  }
  return {
    get current() {
      return current
    },
    changed: outdate,
    outdate,
    close: async () => {},
  }
}

/** A page is served at most this long after the last moment at which its process knew of every change. */
const deafAfter = 4_000

/**
 * A version of a process that hears of the changes of others. While it hears nothing, it assumes a change every four
 * seconds, so that neither pages nor what is cached for them is ever older than five.
 */
export function heardVersion() {
  const own = ownVersion()
  let upToDate = performance.now()
  return {
    get current() {
      if (performance.now() - upToDate >= deafAfter) {
        upToDate = performance.now()
        own.outdate()
      }
      return own.current
    },
    outdate: own.outdate,
    /** All changes before this moment of `performance.now()` are counted. */
    heard(moment: number) {
      upToDate = Math.max(upToDate, moment)
    },
  }
}

/** SQLite counts the commits of *other* connections in `data_version`. */
export function followSqlite(database: DatabaseSync): ContentVersion {
  const version = heardVersion()
  const question = database.prepare('PRAGMA data_version')
  let seen = question.get()?.data_version
  const look = () => {
    const asked = performance.now()
    const now = question.get()?.data_version
    if (now !== seen) version.outdate()
    seen = now
    version.heard(asked)
  }
  const timer = setInterval(() => {
    try {
      look()
    } catch {
      // A failing disk: it hears nothing until the next look.
    }
  }, 250).unref()
  return {
    get current() {
      return version.current
    },
    changed: version.outdate,
    outdate: version.outdate,
    close: async () => clearInterval(timer),
  }
}
