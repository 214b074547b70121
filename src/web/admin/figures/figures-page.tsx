import { paths } from '../../../contract/site-map.ts'
import { useSearchParams } from '../../router/hooks.ts'
import { Link } from '../../router/link.tsx'
import { ViewTabs } from '../list/view-tabs.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import { DaysSection } from './days-section.tsx'
import { LiveHour } from './live-hour.tsx'
import { periods } from './periods.ts'
import { Rankings } from './rankings.tsx'

const [, usual] = periods

/** What is read, where readers come from, and what comes of it. The address names the period (`?period=…`). */
export function FiguresPage() {
  const [query, setQuery] = useSearchParams()
  const period = periods.find(({ key }) => key === query.get('period')) ?? usual
  return (
    <>
      <PageHeader
        heading="Figures"
        text={
          <>
            Counted without cookies, and without bots and you. Visitors are those of each day, added up; days are in
            UTC.{' '}
            <Link className="link" to={paths.privacy}>
              What visitors are told
            </Link>
          </>
        }
      />
      <ViewTabs label="Period" views={periods} view={period.key} onView={(key) => setQuery({ period: key })}>
        <div className="figures">
          {period.days === null ? (
            <LiveHour />
          ) : (
            <>
              <DaysSection days={period.days} />
              <Rankings days={period.days} />
            </>
          )}
        </div>
      </ViewTabs>
    </>
  )
}
