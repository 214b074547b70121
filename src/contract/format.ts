import { locale } from './locale.ts'

/**
 * Numbers and days in the language of the interface (`locale.ts`), as `Intl` writes them. Its first use loads the
 * browser's data of all languages, which takes a slow phone 95 ms while a page becomes interactive.
 */

/** "1,204" */
export const wholeNumber = (number: number): string => String(number).replace(/\B(?=(?:\d{3})+$)/g, ',')

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "Nov 12, 2026", in UTC, so that the server and every browser write the same day. */
export function shortDate(iso: string): string {
  const day = new Date(iso)
  return `${months[day.getUTCMonth()]} ${day.getUTCDate()}, ${day.getUTCFullYear()}`
}

const signs = new Map(Object.entries({ USD: '$', EUR: '€', GBP: '£', CAD: 'CA$', AUD: 'A$', INR: '₹', JPY: '¥' }))

/** "$1,204": an amount of money without decimals. */
export function money(amount: number, currency: string): string {
  const sign = signs.get(currency)
  if (sign) return `${sign}${wholeNumber(Math.round(amount))}`
  const digits = { minimumFractionDigits: 0, maximumFractionDigits: 0 }
  try {
    return new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits }).format(amount)
  } catch {
    // The owner types the currency. One that is not an ISO code is written as it is.
    return `${wholeNumber(Math.round(amount))} ${currency}`
  }
}
