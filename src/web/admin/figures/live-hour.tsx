import type { Live } from '../../../contract/stats.ts'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { clockLabel } from '../../ui/time-label.ts'
import { CouldNotLoad } from '../list/could-not-load.tsx'
import { usePolledQuery } from '../polled-query.ts'
import type { Bucket } from './buckets.ts'
import { Chart } from './chart.tsx'
import { count, sourceName } from './names.ts'
import { liveQuery } from './queries.ts'
import { Ranking } from './ranking.tsx'
import { pageLink } from './rankings.tsx'

const minute = 60_000
/** In milliseconds, while the page is seen. */
const interval = 10_000

/** The last hour, minute by minute. */
export function LiveHour() {
  const query = usePolledQuery({ ...liveQuery, pollEvery: () => interval })
  if (query.isPending) {
    return (
      <Loading label="Loading the last hour" className="figures-waiting">
        <SkeletonText lines={6} />
      </Loading>
    )
  }
  if (!query.data) return <CouldNotLoad what="The last hour" {...query} />
  const { reads, visitors, pages, sources } = query.data
  return (
    <>
      <section aria-label="The last hour" className="grid gap-8">
        <dl className="figures-totals">
          {[
            { label: 'Reads', value: reads },
            { label: 'Visitors', value: visitors },
          ].map(({ label, value }) => (
            <div key={label}>
              <dt className="label text-ink-muted">{label}</dt>
              <dd>
                <span className="figures-number">{count(value)}</span>
                <span className="figures-change">in the last hour</span>
              </dd>
            </div>
          ))}
        </dl>
        <Chart buckets={minutesOf(query.data)} caption="Reads by minute" withVisitors={false} />
      </section>
      <div className="figures-rankings">
        <Ranking
          heading="Pages"
          what="Page"
          rows={pages}
          columns={[{ name: 'reads', label: 'Reads' }]}
          nameOf={pageLink}
          empty="No page was read in the last hour."
        />
        <Ranking
          heading="Sources"
          what="Website"
          rows={sources}
          columns={[{ name: 'reads', label: 'Reads' }]}
          nameOf={sourceName}
          empty="Nobody came in the last hour."
        />
      </div>
    </>
  )
}

/** All minutes of the hour, those without a read too. */
function minutesOf({ minutes }: Live): Bucket[] {
  const known = new Map(minutes.map(({ at, reads }) => [Date.parse(at), reads]))
  const now = Math.floor(Date.now() / minute) * minute
  return Array.from({ length: 60 }, (_, index) => {
    const at = now - (59 - index) * minute
    return { label: clockLabel(new Date(at).toISOString()), reads: known.get(at) ?? 0, visitors: 0 }
  })
}
