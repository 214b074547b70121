import type { Entry } from './collections.ts'
import { money } from './money.ts'

export type Priced = Pick<Entry<'services'>, 'starting_price' | 'currency' | 'pricing_model'>

const units: Record<string, string> = { Hourly: '/hour', Monthly: '/month' }

/** Spec 9: en-US, no decimals, shown only above 0. A price of 0 is “Free”; null means that no price is given. */
export function priceOf({ starting_price, currency, pricing_model }: Priced) {
  if (starting_price === null || starting_price < 0) return null
  if (starting_price === 0) return { amount: 'Free', unit: '', free: true }
  return { amount: money(starting_price, currency), unit: units[pricing_model] ?? '', free: false }
}

/** "from $290/month", "free" or "": in a sentence. */
export function priceInWords(service: Priced): string {
  const price = priceOf(service)
  if (!price) return ''
  return price.free ? 'free' : `from ${price.amount}${price.unit}`
}

/** A fixed price if there is any: hours and months are not totals. Only prices in the lowest one's currency count. */
export function cheapest<Service extends Priced>(services: readonly Service[]): Service | undefined {
  const amount = ({ starting_price }: Service) => starting_price ?? 0
  const [lowest, ...others] = services.filter((each) => amount(each) > 0).sort((a, b) => amount(a) - amount(b))
  const candidates = lowest ? [lowest, ...others.filter(({ currency }) => currency === lowest.currency)] : []
  return candidates.find(({ pricing_model }) => !units[pricing_model]) ?? lowest
}
