import { wholeNumber } from '../../contract/format.ts'
import { paths } from '../../contract/site-map.ts'
import { call } from '../account/session.ts'
import { useQuery } from '../queries/hooks.ts'
import { Link } from '../router/link.tsx'

const days = 30

/** How often this page was read lately, with the way to all figures. Nothing while they are unknown. */
export function PageFigures({ pathname }: { pathname: string }) {
  const { data } = useQuery({
    queryKey: ['admin', 'stats', days, 'page'],
    queryFn: () => call('GET /api/stats', { query: { days, by: 'page' } }),
    retry: false,
  })
  if (!data) return null
  const reads = data.rows.find(({ key }) => key === pathname)?.reads ?? 0
  const text = `${wholeNumber(reads)} ${reads === 1 ? 'read' : 'reads'}`
  return (
    <Link to={paths.adminPage('figures')} className="owner-bar-item" aria-label={`${text} in the last ${days} days`}>
      {text}
    </Link>
  )
}
