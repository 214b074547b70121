import { expect, test } from 'vitest'
import { cheapest, priceInWords, priceOf } from './price.ts'

test.each([
  [
    { starting_price: 2400, currency: 'USD', pricing_model: 'Fixed' },
    { amount: '$2,400', unit: '', free: false },
  ],
  [
    { starting_price: 95, currency: 'USD', pricing_model: 'Hourly' },
    { amount: '$95', unit: '/hour', free: false },
  ],
  [
    { starting_price: 290, currency: 'USD', pricing_model: 'Monthly' },
    { amount: '$290', unit: '/month', free: false },
  ],
  [
    { starting_price: 1234.6, currency: 'EUR', pricing_model: 'Fixed' },
    { amount: '€1,235', unit: '', free: false },
  ],
  [
    { starting_price: 800, currency: 'shells', pricing_model: 'Fixed' },
    { amount: '800 shells', unit: '', free: false },
  ],
  [
    { starting_price: 0, currency: 'USD', pricing_model: 'Hourly' },
    { amount: 'Free', unit: '', free: true },
  ],
  [{ starting_price: null, currency: 'USD', pricing_model: 'Fixed' }, null],
])('priceOf(%o) returns %s', (service, price) => {
  expect(priceOf(service)).toEqual(price)
})

test('a price in a sentence has its period, and a service without a price has no words', () => {
  const service = { currency: 'USD', pricing_model: 'Monthly' }
  expect(priceInWords({ ...service, starting_price: 290 })).toBe('from $290/month')
  expect(priceInWords({ ...service, starting_price: 0 })).toBe('free')
  expect(priceInWords({ ...service, starting_price: null })).toBe('')
})

test('the cheapest service is one with a fixed price, in one currency', () => {
  const service = (starting_price: number | null, pricing_model: string, currency = 'USD') => {
    return { starting_price, pricing_model, currency }
  }
  const [hour, month, small, large] = [
    service(95, 'Hourly'),
    service(290, 'Monthly'),
    service(2400, 'Fixed'),
    service(4800, 'Fixed'),
  ]
  expect(cheapest([large, small, month, hour, service(0, 'Fixed'), service(null, 'Fixed')])).toBe(small)
  expect(cheapest([month, hour])).toBe(hour)
  expect(cheapest([hour, service(2000, 'Fixed', 'EUR')])).toBe(hour)
  expect(cheapest([service(0, 'Fixed')])).toBeUndefined()
})
