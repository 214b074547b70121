import type { ContentVersion } from './content-version.ts'

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
