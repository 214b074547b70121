import { wholeNumber } from './format.ts'
import { locale } from './locale.ts'

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
