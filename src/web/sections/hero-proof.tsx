import { cheapest, priceOf } from '../../contract/price.ts'
import { resultLine } from '../../contract/projects.ts'
import { paths } from '../../contract/site-map.ts'
import { useApi } from '../api/client.ts'
import { optional, useData, useEarly } from '../loading/data-boundary.tsx'
import { casesQuery } from '../projects/queries.ts'
import { TextLink } from '../router/router.tsx'
import { aboutQuery, servicesQuery } from './queries.ts'

/** What a client asks first, from the owner's own entries: for whom, from what price, and what came of it. */
export const HeroProof = optional(
  () => {
    const api = useApi()
    useEarly(casesQuery(api))
    const services = useData(servicesQuery(api)).entries
    const cases = useData(casesQuery(api))
    const sectors = [...new Set(cases.flatMap(({ sector }) => sector ?? []))].slice(0, 3)
    const lowest = cheapest(services)
    const price = lowest && priceOf(lowest)
    const withResult = cases.filter((each) => resultLine(each))
    const best = withResult.find(({ featured }) => featured) ?? withResult[0]
    return (
      <ul className="grid gap-1 font-heading font-medium empty:hidden">
        {sectors.length > 0 && <li>Clients: {sectors.join(', ')}</li>}
        {price && (
          <li>
            <TextLink to={paths.services}>
              {price.unit ? `From ${price.amount}${price.unit}` : `Projects from ${price.amount}`}
            </TextLink>
          </li>
        )}
        {best ? (
          <li>
            <TextLink to={paths.project(best.slug ?? '')}>{resultLine(best)}</TextLink>
          </li>
        ) : (
          <Figures />
        )}
      </ul>
    )
  },
  // As high as three lines, so that nothing below moves when they arrive.
  <div style={{ minHeight: '5.75rem' }} />,
)

/** Without a case, the figures of the first about entry. */
const Figures = optional(() => {
  const [about] = useData(aboutQuery(useApi())).entries
  const figures = [
    [about?.stats_projects, 'projects'],
    [about?.stats_clients, 'clients'],
    [about?.stats_years, 'years'],
  ].flatMap(([figure, of]) => (figure ? `${figure} ${of}` : []))
  return figures.length > 0 && <li>{figures.join(', ')}</li>
})
