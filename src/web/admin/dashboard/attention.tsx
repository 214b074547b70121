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
  /** Shown only if there is something. */
  quiet?: boolean
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
    quiet: true,
  },
  {
    one: 'testimonial to read',
    many: 'testimonials to read',
    page: 'testimonials?view=invitations',
    read: () => list('GET /api/testimonial-invitations', { query: { waiting: true, limit } }),
    quiet: true,
  },
  {
    one: 'draft',
    page: 'blog',
    read: () => list('GET /api/blogs', { query: { published: false, fields: ['id'], limit } }),
  },
]

export const Attention = () => (
  <section aria-label="Needs attention" className="mb-8">
    <ul className="flex flex-wrap gap-x-12 gap-y-2">
      {items.map((each) => (
        <Waiting key={each.one} {...each} />
      ))}
    </ul>
  </section>
)

function Waiting({ page, read, quiet, ...words }: Item) {
  const { data } = useAdminQuery(['waiting', page], async () => (await read()).total)
  if (quiet && !data) return null
  return <NumberLink {...words} value={data} to={paths.adminPage(page)} />
}

interface NumberLinkProps {
  one: string
  many?: string
  value: number | undefined
  to: string
}

export const NumberLink = ({ one, many = `${one}s`, value, to }: NumberLinkProps) => (
  <li>
    <Link to={to} className="flex items-baseline gap-[0.6rem] font-heading font-semibold hover:text-signal">
      <span className="text-3xl tabular-nums">{value === undefined ? '–' : wholeNumber(value)}</span>
      <span>{value === 1 ? one : many}</span>
    </Link>
  </li>
)
