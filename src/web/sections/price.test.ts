import { expect, test } from 'vitest'
import { priceLabel } from './price.ts'

test.each([
  [{ starting_price: 2400, currency: 'USD', pricing_model: 'Fixed' }, 'From $2,400'],
  [{ starting_price: 95, currency: 'USD', pricing_model: 'Hourly' }, 'From $95/hour'],
  [{ starting_price: 1234.6, currency: 'EUR', pricing_model: 'Fixed' }, 'From €1,235'],
  [{ starting_price: 800, currency: 'shells', pricing_model: 'Fixed' }, 'From 800 shells'],
  [{ starting_price: 0, currency: 'USD', pricing_model: 'Hourly' }, null],
  [{ starting_price: null, currency: 'USD', pricing_model: 'Fixed' }, null],
])('priceLabel(%o) returns %s', (service, label) => {
  expect(priceLabel(service)).toBe(label)
})
