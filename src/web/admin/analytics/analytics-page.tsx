import { wholeNumber } from '../../../contract/format.ts'
import { paths } from '../../../contract/site-map.ts'
import type { Counts, Live, StatsRow } from '../../../contract/stats.ts'
import { call } from '../../account/session.ts'
import { TextLink, useSearchParams } from '../../router/router.tsx'
import { EmptyState } from '../../ui/placeholder.tsx'
import { clockLabel } from '../../ui/time-label.ts'
import { useAdminQuery } from '../admin-query.ts'
import { PageHeader } from '../layout/page-header.tsx'
import { Loaded } from '../list/loaded.tsx'
import { ViewTabs } from '../list/view-tabs.tsx'
import { type Bucket, bucketsOf, Chart } from './chart.tsx'
import { readsColumn } from './figures-table.tsx'
import { compared, useStats } from './names.ts'
import { pageLink, Ranking, Rankings, rankingsStyle } from './rankings.tsx'

/** The periods of the page, by their key in the address. `live` is the last hour. */
const daysPeriod = (days: number) => ({ key: `${days}`, label: `${days} days`, days })
const usual = daysPeriod(30)
const periods = [daysPeriod(7), usual, daysPeriod(90), daysPeriod(365), { key: 'live', label: 'Live hour', days: null }]

/** What is read, where readers come from, and what comes of it. The address names the period (`?period=…`). */
export function AnalyticsPage() {
  const [query, setQuery] = useSearchParams()
  const period = periods.find(({ key }) => key === query.get('period')) ?? usual
  return (
    <>
      <PageHeader
        heading="Figures"
        text={
          <>
            Counted without cookies, and without bots and you. Visitors are those of each day, added up; days are in
            UTC. <TextLink to={paths.privacy}>What visitors are told</TextLink>
          </>
        }
      />
      <ViewTabs label="Period" views={periods} view={period.key} onView={(key) => setQuery({ period: key })}>
        <div className="grid max-w-272 gap-12 pt-4">
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

const totalsStyle = 'grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-6 border-y border-line py-5'

const totals: [name: keyof Counts, label: string][] = [
  ['reads', 'Reads'],
  ['visitors', 'Visitors'],
  ['downloads', 'Downloads'],
  ['imports', 'Imports by n8n'],
  ['messages', 'Messages'],
]

const DaysSection = ({ days }: { days: number }) => (
  <Loaded query={useStats(days * 2, 'day')} what="The figures" lines={6} className="min-h-96 max-w-144">
    {({ rows }) => <Sums days={days} rows={rows} />}
  </Loaded>
)

function Sums({ days, rows }: { days: number; rows: readonly StatsRow[] }) {
  const [before, now] = [rows.slice(0, days), rows.slice(days)]
  const sum = (some: readonly StatsRow[], name: keyof Counts) => some.reduce((all, row) => all + row[name], 0)
  if (totals.every(([name]) => sum(now, name) === 0)) {
    return <EmptyState>No visitors in this period. Your own visits do not count.</EmptyState>
  }
  return (
    <section aria-label="Sums" className="grid gap-8">
      <dl className={totalsStyle}>
        {totals.map(([name, label]) => (
          <Total key={name} label={label} value={sum(now, name)} text={compared(sum(now, name), sum(before, name))} />
        ))}
      </dl>
      <Chart buckets={bucketsOf(now)} caption={days > 92 ? 'Reads by week' : 'Reads by day'} />
    </section>
  )
}

const Total = ({ label, value, text }: { label: string; value: number; text: string }) => (
  <div>
    <dt className="label text-ink-muted">{label}</dt>
    <dd className="grid gap-0.5">
      <span className="font-heading text-3xl/[1.1] font-semibold tracking-[-0.022em] tabular-nums">
        {wholeNumber(value)}
      </span>
      <span className="text-(length:--text-xs) text-ink-muted tabular-nums">{text}</span>
    </dd>
  </div>
)

const minute = 60_000
/** The polling interval in milliseconds, while the page is visible. */
const interval = 10_000

function LiveHour() {
  const query = useAdminQuery(['stats', 'live'], ({ signal }) => call('GET /api/stats/live', { signal }), {
    pollEvery: () => interval,
  })
  return (
    <Loaded query={query} what="The last hour" lines={6} className="min-h-96 max-w-144">
      {(hour) => <HourFigures hour={hour} />}
    </Loaded>
  )
}

function HourFigures({ hour }: { hour: Live }) {
  const { reads, visitors, pages, sources } = hour
  return (
    <>
      <section aria-label="The last hour" className="grid gap-8">
        <dl className={totalsStyle}>
          <Total label="Reads" value={reads} text="in the last hour" />
          <Total label="Visitors" value={visitors} text="in the last hour" />
        </dl>
        <Chart buckets={minutesOf(hour)} caption="Reads by minute" />
      </section>
      <div className={rankingsStyle}>
        <Ranking
          heading="Pages"
          what="Page"
          rows={pages}
          columns={[readsColumn]}
          nameOf={pageLink}
          empty="No pages were read in the last hour."
        />
        <Ranking
          heading="Sources"
          what="Website"
          rows={sources}
          columns={[readsColumn]}
          empty="No visitors in the last hour."
        />
      </div>
    </>
  )
}

function minutesOf({ minutes }: Live): Bucket[] {
  const readsByMinute = new Map(minutes.map(({ at, reads }) => [Date.parse(at), reads]))
  const now = Math.floor(Date.now() / minute) * minute
  return Array.from({ length: 60 }, (_, index) => {
    const at = now - (59 - index) * minute
    return { label: clockLabel(new Date(at).toISOString()), reads: readsByMinute.get(at) ?? 0 }
  })
}
