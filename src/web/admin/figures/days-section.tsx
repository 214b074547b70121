import type { Counts, StatsRow } from '../../../contract/stats.ts'
import { useQuery } from '../../queries/hooks.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { CouldNotLoad } from '../list/could-not-load.tsx'
import { bucketsOf } from './buckets.ts'
import { Chart } from './chart.tsx'
import { compared, count } from './names.ts'
import { statsQuery } from './queries.ts'

const totals = [
  { name: 'reads', label: 'Reads' },
  { name: 'visitors', label: 'Visitors' },
  { name: 'downloads', label: 'Downloads' },
  { name: 'imports', label: 'Imports by n8n' },
  { name: 'messages', label: 'Messages' },
] as const satisfies { name: keyof Counts; label: string }[]

/** The sums, compared with the same number of days before, and the days as a chart. */
export function DaysSection({ days }: { days: number }) {
  const query = useQuery(statsQuery(days * 2, 'day'))
  if (query.isPending) {
    return (
      <Loading label="Loading the figures" className="figures-waiting">
        <SkeletonText lines={6} />
      </Loading>
    )
  }
  if (!query.data) return <CouldNotLoad what="The figures" {...query} />
  const { rows } = query.data
  const [before, now] = [rows.slice(0, days), rows.slice(days)]
  const sum = (some: readonly StatsRow[], name: keyof Counts) => some.reduce((all, row) => all + row[name], 0)
  if (sum(now, 'reads') + sum(now, 'downloads') + sum(now, 'imports') + sum(now, 'messages') === 0) {
    return <EmptyState>Nobody was here in these days. Your own visits do not count.</EmptyState>
  }
  return (
    <section aria-label="Sums" className="grid gap-8">
      <dl className="figures-totals">
        {totals.map(({ name, label }) => {
          const value = sum(now, name)
          return (
            <div key={name}>
              <dt className="label text-ink-muted">{label}</dt>
              <dd>
                <span className="figures-number">{count(value)}</span>
                <span className="figures-change">{compared(value, sum(before, name))}</span>
              </dd>
            </div>
          )
        })}
      </dl>
      <Chart buckets={bucketsOf(now)} caption={days > 92 ? 'Reads by week' : 'Reads by day'} />
    </section>
  )
}
