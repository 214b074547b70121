import { locale } from '../../contract/locale.ts'

/** On first use, which takes a slow phone 95 ms: pages that do not show times may get this file with others. */
const once = <Made>(make: () => Made) => {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}

const full = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }))
const clock = once(() => new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' }))

/** A time in the reader's time zone. */
export const timeLabel = (iso: string): string => {
  const time = new Date(iso)
  return Number.isNaN(time.getTime()) ? iso : full().format(time)
}

/** The time of day alone, for what happened just now. */
export const clockLabel = (iso: string): string => clock().format(new Date(iso))
