import { locale } from '../../contract/locale.ts'

const full = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })

/** A time in the reader's time zone. */
export const timeLabel = (iso: string): string => {
  const time = new Date(iso)
  return Number.isNaN(time.getTime()) ? iso : full.format(time)
}

const clock = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' })

/** The time of day alone, for what happened just now. */
export const clockLabel = (iso: string): string => clock.format(new Date(iso))
