import { expect, test } from 'vitest'
import { shortDate, wholeNumber, yearRange } from './format.ts'
import { locale } from './locale.ts'
import { money } from './money.ts'

test.each([0, 7, 999, 1_000, 12_345, 123_456, 1_234_567, 9_007_199_254_740_991])(
  '%i is written as Intl writes it',
  (number) => {
    expect(wholeNumber(number)).toBe(new Intl.NumberFormat(locale).format(number))
  },
)

test('every month is written as Intl writes it, in UTC', () => {
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  for (let month = 0; month < 12; month++) {
    for (const iso of [new Date(Date.UTC(2026, month, 1)), new Date(Date.UTC(2027, month + 1, 0, 23, 59, 59))].map(
      (day) => day.toISOString(),
    )) {
      expect(shortDate(iso)).toBe(days.format(new Date(iso)))
    }
  }
})

test.each(['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'INR', 'JPY', 'CHF', 'SEK', 'BRL'])(
  'amounts in %s are written as Intl writes them',
  (currency) => {
    const amounts = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      maximumFractionDigits: 0,
      minimumFractionDigits: 0,
    })
    for (const amount of [1, 95, 799.5, 1234.6, 1_000_000]) expect(money(amount, currency)).toBe(amounts.format(amount))
  },
)

test('a currency without an ISO code is written as it is', () => {
  expect(money(1_200, 'shells')).toBe('1,200 shells')
})

test.each([
  ['2016-2018', '2016 – 2018'],
  ['2016 — 2018', '2016 – 2018'],
  ['2021 to today', '2021 – today'],
  ['Summer 2019', 'Summer 2019'],
  ['2019', '2019'],
])('a range of years that was typed as “%s” is shown as “%s”', (typed, shown) => {
  expect(yearRange(typed)).toBe(shown)
})
