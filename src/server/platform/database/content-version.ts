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

export interface ContentChanges extends ContentVersion {
  /** The version since the last change that this process made; 0 if it made none. */
  readonly lastOwn: number
}

export function withOwnChanges(content: ContentVersion): ContentChanges {
  let lastOwn = 0
  return {
    get current() {
      return content.current
    },
    get lastOwn() {
      return lastOwn
    },
    changed: () => {
      content.changed()
      lastOwn = content.current
    },
    outdate: () => content.outdate(),
    close: () => content.close(),
  }
}

const retryAfter = 1_000
/** Small corrections of the clock are no reason to render everything again. */
const tolerance = 1_000

/**
 * A content version that also rises at the next moment when something becomes visible. It needs no timer: each read of
 * the version compares the time with that moment, which is looked up again after every change.
 */
export function withSchedule(
  content: ContentVersion,
  /** The next such moment in milliseconds; null when nothing is planned. */
  nextMoment: () => Promise<number | null>,
  clock: () => Date,
): ContentVersion {
  const now = () => clock().getTime()
  let seen = -1
  let due = Number.POSITIVE_INFINITY
  let latest = now()

  const lookUp = async (version: number) => {
    const found = await nextMoment().catch(() => now() + retryAfter)
    if (version === seen) due = found ?? Number.POSITIVE_INFINITY
  }

  return {
    get current() {
      const time = now()
      const isSetBack = time < latest - tolerance
      latest = isSetBack ? time : Math.max(latest, time)
      // What appeared while the clock was ahead is still to come.
      if (time >= due || isSetBack) {
        due = Number.POSITIVE_INFINITY
        // Every process does it at its time, so there is nothing to announce.
        content.outdate()
      }
      const { current } = content
      if (current !== seen) {
        seen = current
        void lookUp(current)
      }
      return current
    },
    changed: content.changed,
    outdate: content.outdate,
    close: content.close,
  }
}
