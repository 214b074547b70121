import type { Entry } from '../../contract/collections.ts'
import { money } from '../../contract/money.ts'

/**
 * The price rules of spec 9: en-US, no decimals, shown only above 0; an hourly price ends with "/hour".
 * @returns null if there is no price to show
 */
export function priceOf({
  starting_price,
  currency,
  pricing_model,
}: Pick<Entry<'services'>, 'starting_price' | 'currency' | 'pricing_model'>): { amount: string; unit: string } | null {
  if (starting_price === null || starting_price <= 0) return null
  return { amount: money(starting_price, currency), unit: pricing_model === 'Hourly' ? '/hour' : '' }
}
