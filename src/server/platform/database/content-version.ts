import type { DatabaseSync } from 'node:sqlite'

const retryAfter = 1_000
/** Small corrections of the clock do not cause every page to be rendered again. */
const tolerance = 1_000

/** Rises with every change of what visitors see, in other processes within a second. No older page is served. */
export class ContentVersion {
  #current = 1
  #beforeRead = () => {}
  /** The version since the last change that this process made; 0 if it made none. */
  lastOwn = 0

  get current(): number {
    this.#beforeRead()
    return this.#current
  }

  /** Call it after the commit and before the answer. */
  changed(): void {
    this.outdate()
    this.lastOwn = this.current
  }

  outdate(): void {
    this.#current += 1
  }

  async close(): Promise<void> {}

  /** Also raises the version when something becomes visible: each read compares the time with that moment. */
  schedule(nextMoment: () => Promise<number | null>, clock: () => Date): void {
    const now = () => clock().getTime()
    let seen = -1
    let due = Number.POSITIVE_INFINITY
    let latest = now()

    const lookUp = async (version: number) => {
      const moment = await nextMoment().catch(() => now() + retryAfter)
      if (version === seen) due = moment ?? Number.POSITIVE_INFINITY
    }
    this.#beforeRead = () => {
      const time = now()
      const isSetBack = time < latest - tolerance
      latest = isSetBack ? time : Math.max(latest, time)
      // After the clock was set back, what had appeared is still to come.
      if (time >= due || isSetBack) {
        due = Number.POSITIVE_INFINITY
        // Every process does this by its own clock, so there is nothing to announce.
        this.outdate()
      }
      if (this.#current === seen) return
      seen = this.#current
      void lookUp(seen)
    }
  }
}

/** A page is served at most this long after the last moment at which its process knew of every change. */
const deafAfter = 4_000

/** A process that hears nothing assumes a change every four seconds, so that no page is older than five. */
export class HeardVersion extends ContentVersion {
  #upToDate = performance.now()

  override get current(): number {
    if (performance.now() - this.#upToDate >= deafAfter) {
      this.#upToDate = performance.now()
      this.outdate()
    }
    return super.current
  }

  /** All changes before this moment of `performance.now()` are counted. */
  heard(moment: number): void {
    this.#upToDate = Math.max(this.#upToDate, moment)
  }
}

/** SQLite counts the commits of *other* connections in `data_version`. */
export function followSqlite(database: DatabaseSync): ContentVersion {
  const version = new HeardVersion()
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
      // A failing disk: nothing is heard until the next look.
    }
  }, 250).unref()
  version.close = async () => clearInterval(timer)
  return version
}
