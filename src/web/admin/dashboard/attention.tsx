import { paths } from '../../../contract/site-map.ts'
import { useQuery } from '../../queries/hooks.ts'
import { Link } from '../../router/link.tsx'
import { adminApi } from '../api.ts'

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
  { one: 'pending comment', page: 'comments', read: () => adminApi.comments({ approved: false, limit }) },
  { one: 'unread message', page: 'messages', read: () => adminApi.messages({ state: 'new', limit }) },
  {
    one: 'follow-up due',
    many: 'follow-ups due',
    page: 'messages?view=follow-up',
    read: () => adminApi.messages({ due: true, limit }),
    quiet: true,
  },
  {
    one: 'testimonial to read',
    many: 'testimonials to read',
    page: 'testimonials?view=invitations',
    read: () => adminApi.invitations({ waiting: true, limit }),
    quiet: true,
  },
  { one: 'draft', page: 'blog', read: () => adminApi.list('blogs', { published: false, fields: ['id'], limit }) },
]

/** The numbers of pending comments, unread messages, due follow-ups and drafts, each a link to its page. */
export function Attention() {
  return (
    <section aria-label="Needs attention" className="admin-attention">
      {items.map((each) => (
        <Waiting key={each.one} {...each} />
      ))}
    </section>
  )
}

function Waiting({ one, many = `${one}s`, page, read, quiet }: Item) {
  const queryFn = async () => (await read()).total
  const { data } = useQuery({ queryKey: ['admin', 'waiting', page], queryFn, retry: false })
  if (quiet && !data) return null
  const words = data === 1 ? one : many
  return (
    <Link to={paths.adminPage(page)} className="admin-waiting">
      <span className="text-3xl tabular-nums">{data ?? '–'}</span>
      <span>{words}</span>
    </Link>
  )
}
