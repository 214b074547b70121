import { wholeNumber } from '../../../contract/format.ts'
import { locale } from '../../../contract/locale.ts'
import { directSource, otherKeys, type StatsGroup } from '../../../contract/stats.ts'
import { call } from '../../account/session.ts'
import { useAdminQuery } from '../admin-query.ts'

const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' })
const day = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Larger growth only means that counting began recently. */
const largestGrowth = 10

/** `+12%, 420 before` */
export function compared(value: number, before: number): string {
  if (before === 0) return 'none before'
  const words = `${wholeNumber(before)} before`
  return value / before > largestGrowth ? words : `${percent.format(value / before - 1)}, ${words}`
}

/** `Sun, Nov 22` */
export const dayName = (iso: string): string => day.format(new Date(iso))

export const sourceName = (key: string): string =>
  key === directSource ? 'Direct or unknown' : key === otherKeys ? 'All others' : key

export const useStats = (days: number, by: StatsGroup) =>
  useAdminQuery(['stats', days, by], () => call('GET /api/stats', { query: { days, by } }))
