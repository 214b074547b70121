import { Download } from 'lucide-react'
import { type CSSProperties, type ReactNode, useId, useState } from 'react'
import { paths } from '../../../contract/site-map.ts'
import type { StatsCount, StatsGroup, StatsRow } from '../../../contract/stats.ts'
import { file } from '../../account/session.ts'
import { useQuery } from '../../queries/hooks.ts'
import { Link } from '../../router/router.tsx'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../list/loaded.tsx'
import { saveAnswer } from '../save-answer.ts'

import { count, sourceName, statsQuery } from './names.ts'

const reads: Column = { name: 'reads', label: 'Reads' }
const visitors: Column = { name: 'visitors', label: 'Visitors' }
/** Four do not fit on a phone; what came of the visits tells more than their number beside that of the reads. */
const visits: [Column, ...Column[]] = [
  reads,
  { ...visitors, wideOnly: true },
  { name: 'contacts', label: 'Then Contact' },
  { name: 'messages', label: 'Wrote' },
]

export const pageLink = (path: string): ReactNode => (
  <Link className="figures-page" to={path}>
    {path}
  </Link>
)

const templateLink = (path: string): ReactNode => (
  <Link className="figures-page" to={path}>
    {path.slice(paths.workflow('').length)}
  </Link>
)

/** The groups of the last days. */
export function Rankings({ days }: { days: number }) {
  return (
    <div className="figures-rankings">
      <Group days={days} by="page" what="The pages">
        {(rows) => (
          <>
            <Ranking
              heading="Pages"
              text="“Then Contact”: visitors who opened the contact page after this one on the same day. “Wrote”: messages from visitors who read it on that day."
              what="Page"
              rows={rows.filter((row) => row.reads > 0)}
              columns={visits}
              nameOf={pageLink}
              empty="No page was read."
              table={{ by: 'page', days }}
            />
            <Ranking
              heading="Templates taken"
              what="Template"
              rows={templates(rows)}
              columns={[
                { name: 'downloads', label: 'Downloads' },
                { name: 'imports', label: 'By n8n' },
                { name: 'copies', label: 'Copied' },
              ]}
              nameOf={templateLink}
              empty="No template was downloaded, imported or copied."
            />
          </>
        )}
      </Group>
      <Group days={days} by="source" what="The sources">
        {(rows) => (
          <Ranking
            heading="Sources"
            text="The websites that led here, for all that their visitors read on that day."
            what="Website"
            rows={rows}
            columns={visits}
            nameOf={sourceName}
            empty="Nobody came yet."
            table={{ by: 'source', days }}
          />
        )}
      </Group>
      <Group days={days} by="campaign" what="The campaigns">
        {(rows) => (
          <Ranking
            heading="Campaigns"
            what="utm_source / utm_campaign"
            rows={rows}
            columns={visits}
            nameOf={sourceName}
            empty="No link with utm_source or utm_campaign was followed."
            table={{ by: 'campaign', days }}
          />
        )}
      </Group>
      <Group days={days} by="search" what="The searches">
        {(rows) => (
          <>
            <Ranking
              heading="Searched for"
              what="Words"
              rows={rows}
              columns={[{ name: 'searches', label: 'Searches' }, visitors]}
              nameOf={sourceName}
              empty="Nobody searched the site."
              table={{ by: 'search', days }}
            />
            <Ranking
              heading="Found nothing"
              text="What visitors want and do not find here."
              what="Words"
              rows={rows.filter((row) => row.unanswered > 0).toSorted((a, b) => b.unanswered - a.unanswered)}
              columns={[{ name: 'unanswered', label: 'Searches' }]}
              nameOf={sourceName}
              empty="Every search found something."
            />
          </>
        )}
      </Group>
    </div>
  )
}

const taken = ({ downloads, imports, copies }: StatsRow) => downloads + imports + copies

const templates = (rows: readonly StatsRow[]) =>
  rows.filter((row) => row.key.startsWith(paths.workflow('')) && taken(row) > 0).toSorted((a, b) => taken(b) - taken(a))

interface GroupProps {
  days: number
  by: StatsGroup
  what: string
  children: (rows: readonly StatsRow[]) => ReactNode
}

function Group({ days, by, what, children }: GroupProps) {
  const query = useQuery(statsQuery(days, by))
  return (
    <Loaded query={query} what={what} loading={`Loading ${what.toLowerCase()}`} lines={5}>
      {({ rows }) => children(rows)}
    </Loaded>
  )
}

interface Column {
  name: StatsCount
  label: string
  /** Left out on a phone. */
  wideOnly?: boolean
}

interface RankingProps {
  heading: string
  /** What the numbers mean, in a sentence. */
  text?: ReactNode
  /** The heading of the first column. */
  what: string
  rows: readonly StatsRow[]
  /** The first one is drawn as a wire below the name. */
  columns: readonly [Column, ...Column[]]
  nameOf?: (key: string) => ReactNode
  empty: string
  /** What the CSV has; without it there is none. */
  table?: { by: StatsGroup; days: number }
}

const few = 10

/** The largest rows of a group, in their order. */
export function Ranking({ heading, text, what, rows, columns, nameOf = (key) => key, empty, table }: RankingProps) {
  const [isWhole, setWhole] = useState(false)
  const id = useId()
  const [first] = columns
  const most = Math.max(1, ...rows.map((row) => row[first.name]))
  const shown = isWhole ? rows : rows.slice(0, few)
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-3">
      <div className="figures-heading">
        <h2 id={id} className="text-xl">
          {heading}
        </h2>
        {table && rows.length > 0 && <SaveTable heading={heading} {...table} />}
      </div>
      {text && <p className="text-sm text-ink-muted">{text}</p>}
      {rows.length === 0 ? (
        <p className="figures-empty">{empty}</p>
      ) : (
        <table className="figures-table">
          <caption className="sr-only">{heading}</caption>
          <thead>
            <tr>
              <th scope="col">{what}</th>
              {columns.map(({ name, label, wideOnly }) => (
                <th key={name} scope="col" data-wide={wideOnly}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.key}>
                <th scope="row" style={{ '--share': row[first.name] / most } as CSSProperties}>
                  {nameOf(row.key)}
                  <span aria-hidden className="figures-wire" />
                </th>
                {columns.map(({ name, wideOnly }) => (
                  <td key={name} data-wide={wideOnly} data-none={row[name] === 0 || undefined}>
                    {count(row[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.length > few && (
        <button
          type="button"
          className="link justify-self-start"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? `Show the first ${few}` : `Show all ${count(rows.length)}`}
        </button>
      )}
    </section>
  )
}

function SaveTable({ heading, by, days }: { heading: string; by: StatsGroup; days: number }) {
  const save = () =>
    saveAnswer(
      file('GET /api/stats.csv', { query: { days, by } }),
      `figures-by-${by}-${days}-days.csv`,
      'Failed to export the figures.',
    )
  return (
    <Button variant="quiet" size="small" aria-label={`Download “${heading}” as CSV`} onClick={() => void save()}>
      <Download aria-hidden />
      CSV
    </Button>
  )
}
