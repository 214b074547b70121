import { paths } from '../../../contract/site-map.ts'
import type { LastVisit } from '../../../contract/stats.ts'
import { useQuery } from '../../queries/hooks.ts'
import { Link } from '../../router/link.tsx'
import { timeLabel } from '../../ui/time-label.ts'
import { adminApi } from '../api.ts'
import { count, counted, noun } from '../figures/names.ts'

/** What happened since the owner was here before: a sentence and four numbers. */
export function SinceLastVisit() {
  const { data, isError } = useQuery({ queryKey: ['admin', 'last-visit'], queryFn: adminApi.beginVisit, retry: false })
  const figures = paths.adminPage('figures')
  const numbers = [
    { one: 'visitor', value: data?.visitors, to: figures },
    { one: 'read', value: data?.reads, to: figures },
    { one: 'template taken', many: 'templates taken', value: data && takenIn(data), to: figures },
    { one: 'message', value: data?.messages, to: paths.adminPage('messages') },
  ]
  return (
    <section aria-labelledby="since-heading" className="admin-since">
      <h2 id="since-heading" className="label text-ink-muted">
        {data?.since ? 'Since your last visit' : 'Today'}
      </h2>
      <p className="text-lg">
        {data ? sentenceOf(data) : isError ? 'What happened could not be loaded.' : 'Looking at what happened …'}
      </p>
      <ul className="admin-since-numbers">
        {numbers.map(({ one, many, value, to }) => (
          <li key={one}>
            <Link to={to}>
              <span className="text-3xl tabular-nums">{value === undefined ? '–' : count(value)}</span>
              <span>{noun(value, one, many)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const takenIn = ({ downloads, imports }: LastVisit) => downloads + imports

function sentenceOf(visit: LastVisit): string {
  const { since, reads, visitors, messages } = visit
  const from = since ? `Since ${timeLabel(since)}` : 'Today'
  const taken = takenIn(visit)
  const more = [
    taken > 0 ? `${taken === 1 ? 'one template was' : `${count(taken)} templates were`} downloaded or imported` : null,
    messages > 0 ? `${messages === 1 ? 'one message has' : `${count(messages)} messages have`} arrived` : null,
  ].filter((part) => part !== null)
  if (reads === 0 && more.length === 0) return `${from}, nobody else has been on the site.`
  const first =
    reads === 0
      ? 'no page was read'
      : `${visitors === 0 ? 'visitors of before' : counted(visitors, 'visitor')} read ${counted(reads, 'page')}`
  return `${from}, ${[first, ...more].join(', ').replace(/, ([^,]*)$/, ' and $1')}.`
}
