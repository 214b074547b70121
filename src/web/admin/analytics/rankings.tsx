import { Download } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { wholeNumber } from '../../../contract/format.ts'
import { paths } from '../../../contract/site-map.ts'
import type { StatsGroup, StatsRow } from '../../../contract/stats.ts'
import { file } from '../../account/session.ts'
import { Link } from '../../router/router.tsx'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../list/loaded.tsx'
import { saveAnswer } from '../save-answer.ts'
import { type Columns, FiguresRow, FiguresTable, readsColumn, visitorsColumn, Wire } from './figures-table.tsx'
import { sourceName, useStats } from './names.ts'

interface RankingKind {
  heading: string
  /** What the numbers mean, in a sentence. */
  text?: string
  what: string
  /** The first one is drawn as a wire below the name. */
  columns?: Columns
  nameOf?: (key: string) => ReactNode
  empty: string
}

/** A phone has room for three: contacts and messages tell more than the visitors beside the reads. */
const visits: Columns = [
  readsColumn,
  { ...visitorsColumn, wideOnly: true },
  { name: 'contacts', label: 'Then Contact' },
  { name: 'messages', label: 'Wrote' },
]

const linkTo = (path: string, name: string) => (
  <Link className="hover:text-signal hover:underline hover:underline-offset-[0.25em]" to={path}>
    {name}
  </Link>
)
export const pageLink = (path: string): ReactNode => linkTo(path, path)

const workflows = paths.workflow('')
const taken = ({ downloads, imports, copies }: StatsRow) => downloads + imports + copies

/** The groups in their order. The first ranking of a group has the CSV of the whole group. */
const groups: [by: StatsGroup, many: string][] = [
  ['page', 'pages'],
  ['source', 'sources'],
  ['campaign', 'campaigns'],
  ['search', 'searches'],
]

interface GroupRanking extends RankingKind {
  by: StatsGroup
  /** Picks and sorts the group's rows for this ranking. */
  rowsOf?: (rows: readonly StatsRow[]) => readonly StatsRow[]
}

const rankings: GroupRanking[] = [
  {
    by: 'page',
    heading: 'Pages',
    text: '“Then Contact”: visitors who opened the contact page after this one on the same day. “Wrote”: messages from visitors who read it on that day.',
    what: 'Page',
    nameOf: pageLink,
    empty: 'No page was read.',
    rowsOf: (rows) => rows.filter((row) => row.reads > 0),
  },
  {
    by: 'page',
    heading: 'Template downloads',
    what: 'Template',
    columns: [
      { name: 'downloads', label: 'Downloads' },
      { name: 'imports', label: 'By n8n' },
      { name: 'copies', label: 'Copied' },
    ],
    nameOf: (path) => linkTo(path, path.slice(workflows.length)),
    empty: 'No template was downloaded, imported or copied.',
    rowsOf: (rows) =>
      rows.filter((row) => row.key.startsWith(workflows) && taken(row) > 0).toSorted((a, b) => taken(b) - taken(a)),
  },
  {
    by: 'source',
    heading: 'Sources',
    text: 'The websites that visitors came from. Everything that these visitors read that day counts.',
    what: 'Website',
    empty: 'No visits in this period.',
  },
  {
    by: 'campaign',
    heading: 'Campaigns',
    what: 'utm_source / utm_campaign',
    empty: 'No link with utm_source or utm_campaign was followed.',
  },
  {
    by: 'search',
    heading: 'Searched for',
    what: 'Words',
    columns: [{ name: 'searches', label: 'Searches' }, visitorsColumn],
    empty: 'Nobody searched the site.',
  },
  {
    by: 'search',
    heading: 'Found nothing',
    text: 'What visitors look for and cannot find here.',
    what: 'Words',
    columns: [{ name: 'unanswered', label: 'Searches' }],
    empty: 'No search came back empty.',
    rowsOf: (rows) => rows.filter((row) => row.unanswered > 0).toSorted((a, b) => b.unanswered - a.unanswered),
  },
]

export const rankingsStyle = 'grid items-start gap-x-16 gap-y-12 xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]'

export const Rankings = ({ days }: { days: number }) => (
  <div className={rankingsStyle}>
    {groups.map(([by, many]) => (
      <Group key={by} days={days} by={by} many={many} />
    ))}
  </div>
)

function Group({ days, by, many }: { days: number; by: StatsGroup; many: string }) {
  const own = rankings.filter((ranking) => ranking.by === by)
  return (
    <Loaded query={useStats(days, by)} what={`The ${many}`} lines={5}>
      {({ rows }) =>
        own.map(({ rowsOf, ...ranking }, index) => (
          <Ranking key={ranking.heading} {...ranking} rows={rowsOf?.(rows) ?? rows}>
            {index === 0 && <SaveTable heading={ranking.heading} by={by} days={days} />}
          </Ranking>
        ))
      }
    </Loaded>
  )
}

const firstRows = 10

export function Ranking(props: RankingKind & { rows: readonly StatsRow[]; children?: ReactNode }) {
  const { heading, text, what, rows, columns = visits, nameOf = sourceName, empty, children } = props
  const [isWhole, setWhole] = useState(false)
  const id = useId()
  const [first] = columns
  const largest = Math.max(1, ...rows.map((row) => row[first.name]))
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-3">
      <div className="flex min-h-10 items-center justify-between gap-4">
        <h2 id={id} className="text-xl">
          {heading}
        </h2>
        {rows.length > 0 && children}
      </div>
      {text && <p className="text-sm text-ink-muted">{text}</p>}
      {rows.length === 0 ? (
        <p className="border-y border-line py-3.5 text-ink-muted">{empty}</p>
      ) : (
        <FiguresTable caption={heading} what={what} columns={columns}>
          {rows.slice(0, isWhole ? undefined : firstRows).map((row) => (
            <FiguresRow key={row.key} counts={row} columns={columns} greysNone>
              {nameOf(row.key)}
              <Wire share={row[first.name] / largest} />
            </FiguresRow>
          ))}
        </FiguresTable>
      )}
      {rows.length > firstRows && (
        <button
          type="button"
          className="link justify-self-start"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? `Show the first ${firstRows}` : `Show all ${wholeNumber(rows.length)}`}
        </button>
      )}
    </section>
  )
}

function SaveTable({ heading, by, days }: { heading: string; by: StatsGroup; days: number }) {
  const csv = () => file('GET /api/stats.csv', { query: { days, by } })
  const save = () => saveAnswer(csv(), `figures-by-${by}-${days}-days.csv`, 'Failed to export the figures.')
  return (
    <Button variant="quiet" size="small" aria-label={`Download “${heading}” as CSV`} onClick={() => void save()}>
      <Download aria-hidden />
      CSV
    </Button>
  )
}
