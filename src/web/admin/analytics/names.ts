import { locale } from '../../../contract/locale.ts'
import { directSource, otherKeys, type StatsGroup } from '../../../contract/stats.ts'
import { call } from '../../account/session.ts'
import { queryOptions } from '../../queries/hooks.ts'

const whole = new Intl.NumberFormat(locale)
const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' })
const day = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })

/** `1,204` */
export const count = (value: number): string => whole.format(value)

/** `read` for one, `reads` for any other number and for one that is not known yet */
export const noun = (value: number | undefined, one: string, many = `${one}s`): string => (value === 1 ? one : many)

/** `1 read`, `1,204 reads` */
export const counted = (value: number, one: string): string => `${count(value)} ${noun(value, one)}`

/** More than that says only that counting has begun lately. */
const most = 10

/** `+12%, 420 before` */
export function compared(value: number, before: number): string {
  if (before === 0) return 'none before'
  const words = `${count(before)} before`
  return value / before > most ? words : `${percent.format(value / before - 1)}, ${words}`
}

/** `Sun, Nov 22` */
export const dayName = (iso: string): string => day.format(new Date(iso))

export const sourceName = (key: string): string =>
  key === directSource ? 'Direct or unknown' : key === otherKeys ? 'All others' : key

export const statsQuery = (days: number, by: StatsGroup) =>
  queryOptions({
    queryKey: ['admin', 'stats', days, by],
    queryFn: () => call('GET /api/stats', { query: { days, by } }),
    retry: false,
  })

export const liveQuery = queryOptions({
  queryKey: ['admin', 'stats', 'live'],
  queryFn: ({ signal }) => call('GET /api/stats/live', { signal }),
  retry: false,
})
