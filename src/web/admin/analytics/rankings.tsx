import type { ReactNode } from 'react'
import { paths } from '../../../contract/site-map.ts'
import type { StatsGroup, StatsRow } from '../../../contract/stats.ts'
import { useQuery } from '../../queries/hooks.ts'
import { Link } from '../../router/link.tsx'
import { Loading, SkeletonText } from '../../ui/placeholder.tsx'
import { CouldNotLoad } from '../list/could-not-load.tsx'
import { sourceName } from './names.ts'
import { statsQuery } from './queries.ts'
import { type Column, Ranking } from './ranking.tsx'

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
  if (query.data) return children(query.data.rows)
  if (!query.isPending) return <CouldNotLoad what={what} {...query} />
  return (
    <Loading label={`Loading ${what.toLowerCase()}`}>
      <SkeletonText lines={5} />
    </Loading>
  )
}
