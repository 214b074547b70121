import { wholeNumber } from '../../../contract/format.ts'
import { paths } from '../../../contract/site-map.ts'
import { list } from '../../account/session.ts'
import { Link } from '../../router/router.tsx'
import { useAdminQuery } from '../admin-query.ts'

/** Requests one entry, because the answer includes the total. */
const limit = 1

interface Item {
  one: string
  many?: string
  /** The page, with the query that shows what waits. */
  page: string
  read: () => Promise<{ total: number }>
}

const items: readonly Item[] = [
  {
    one: 'pending comment',
    page: 'comments',
    read: () => list('GET /api/comments/admin/all', { query: { approved: false, limit } }),
  },
  {
    one: 'unread message',
    page: 'messages',
    read: () => list('GET /api/messages', { query: { state: 'new', limit } }),
  },
  {
    one: 'follow-up due',
    many: 'follow-ups due',
    page: 'messages?view=follow-up',
    read: () => list('GET /api/messages', { query: { due: true, limit } }),
  },
  {
    one: 'testimonial to read',
    many: 'testimonials to read',
    page: 'testimonials?view=invitations',
    read: () => list('GET /api/testimonial-invitations', { query: { waiting: true, limit } }),
  },
  {
    one: 'draft',
    page: 'blog',
    read: () => list('GET /api/blogs', { query: { published: false, fields: ['id'], limit } }),
  },
]

/** A number that cannot be read is null; the others are shown. @throws if none can be read */
async function countWaiting(): Promise<(number | null)[]> {
  const counts = await Promise.allSettled(items.map(({ read }) => read()))
  if (counts.every(({ status }) => status === 'rejected')) await items[0]?.read()
  return counts.map((count) => (count.status === 'fulfilled' ? count.value.total : null))
}

export function Attention() {
  const { data } = useAdminQuery(['waiting'], countWaiting)
  const waiting = items.map((item, index) => ({ ...item, value: data?.[index] ?? 0 })).filter(({ value }) => value > 0)
  if (!data) return null
  return (
    <section aria-label="Needs attention" className="mb-8">
      {waiting.length === 0 ? (
        !data.includes(null) && <p className="text-ink-muted">No message, comment or draft is waiting for you.</p>
      ) : (
        <ul className="flex flex-wrap gap-x-12 gap-y-2">
          {waiting.map(({ one, many, page, value }) => (
            <NumberLink key={one} one={one} many={many} value={value} to={paths.adminPage(page)} />
          ))}
        </ul>
      )}
      {data.includes(null) && <p className="text-sm text-danger">Not everything could be counted.</p>}
    </section>
  )
}

interface NumberLinkProps {
  one: string
  many?: string | undefined
  value: number
  to: string
}

export const NumberLink = ({ one, many = `${one}s`, value, to }: NumberLinkProps) => (
  <li>
    <Link to={to} className="flex items-baseline gap-[0.6rem] font-heading font-semibold hover:text-signal">
      <span className="text-3xl tabular-nums">{wholeNumber(value)}</span>
      <span>{value === 1 ? one : many}</span>
    </Link>
  </li>
)
