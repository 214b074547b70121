import { expect, test } from 'vitest'
import { priceOf } from './services.tsx'

test.each([
  [
    { starting_price: 2400, currency: 'USD', pricing_model: 'Fixed' },
    { amount: '$2,400', unit: '' },
  ],
  [
    { starting_price: 95, currency: 'USD', pricing_model: 'Hourly' },
    { amount: '$95', unit: '/hour' },
  ],
  [
    { starting_price: 1234.6, currency: 'EUR', pricing_model: 'Fixed' },
    { amount: '€1,235', unit: '' },
  ],
  [
    { starting_price: 800, currency: 'shells', pricing_model: 'Fixed' },
    { amount: '800 shells', unit: '' },
  ],
  [{ starting_price: 0, currency: 'USD', pricing_model: 'Hourly' }, null],
  [{ starting_price: null, currency: 'USD', pricing_model: 'Fixed' }, null],
])('priceOf(%o) returns %s', (service, price) => {
  expect(priceOf(service)).toEqual(price)
})
