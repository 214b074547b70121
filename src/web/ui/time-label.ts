import { locale } from '../../contract/locale.ts'

const full = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })

/** A time in the reader's time zone. */
export const timeLabel = (iso: string): string => {
  const time = new Date(iso)
  return Number.isNaN(time.getTime()) ? iso : full.format(time)
}
