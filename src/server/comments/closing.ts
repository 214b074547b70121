import type { Settings } from '../../contract/settings.ts'

const day = 24 * 60 * 60 * 1000

/** Whether a post of this date takes no more comments. */
export function isClosed(
  { created_at: date }: { created_at: string },
  { closed_after_days: days }: Settings['comments'],
  now: Date,
): boolean {
  return Boolean(days) && now.getTime() >= Date.parse(date) + Number(days) * day
}
