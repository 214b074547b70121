import { locale } from '../../contract/locale.ts'

/** In the reader's time zone. */
export const timeLabel = (iso: string): string => {
  const time = new Date(iso)
  return Number.isNaN(time.getTime()) ? iso : time.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
}

/** For what happened just now. */
export const clockLabel = (iso: string): string =>
  new Date(iso).toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' })
