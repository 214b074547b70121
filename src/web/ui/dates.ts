import { locale } from '../../contract/locale.ts'

// In UTC, so that the server and every browser write the same day.
const short = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })

/** A day as visitors read it, such as "Nov 12, 2026". */
export const shortDate = (iso: string): string => short.format(new Date(iso))
