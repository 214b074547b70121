import type { Service, Thing } from 'schema-dts'
import type { Entry } from '../../contract/collections.ts'
import { paths } from '../../contract/site-map.ts'
import { businessReference, type Site } from './owner.ts'

/** Each service; with an offer if its starting price is shown (spec 9: above 0). */
export const serviceFacts = (services: readonly Entry<'services'>[], site: Site): Thing[] =>
  services.map(({ title, description, starting_price, currency, pricing_model }): Service => {
    const hasPrice = starting_price !== null && starting_price > 0
    return {
      '@type': 'Service',
      name: title,
      description,
      serviceType: title,
      url: site.origin + paths.services,
      provider: businessReference(site),
      ...(hasPrice && {
        offers: {
          '@type': 'Offer',
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            minPrice: starting_price,
            priceCurrency: currency,
            // The code of UN/CEFACT for an hour.
            ...(pricing_model === 'Hourly' && { unitCode: 'HUR' }),
          },
        },
      }),
    }
  })
