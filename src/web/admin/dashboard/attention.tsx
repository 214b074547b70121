import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../../contract/site-map.ts'
import { adminApi } from '../api.ts'

/** Requests one entry, because the answer includes the total. */
const limit = 1

const items = [
  { one: 'pending comment', page: 'comments', read: () => adminApi.comments({ approved: false, limit }) },
  { one: 'unread message', page: 'messages', read: () => adminApi.messages({ state: 'new', limit }) },
  { one: 'draft', page: 'blog', read: () => adminApi.list('blogs', { published: false, fields: ['id'], limit }) },
] as const

/** The numbers of pending comments, unread messages and drafts, each a link to its page. */
export function Attention() {
  return (
    <section aria-label="Needs attention" className="admin-attention">
      {items.map((each) => (
        <Waiting key={each.one} {...each} />
      ))}
    </section>
  )
}

function Waiting({ one, page, read }: (typeof items)[number]) {
  const queryFn = async () => (await read()).total
  const { data } = useQuery({ queryKey: ['admin', 'waiting', page], queryFn, retry: false })
  const words = data === 1 ? one : `${one}s`
  return (
    <Link to={paths.adminPage(page)} className="admin-waiting">
      <span className="text-3xl tabular-nums">{data ?? '–'}</span>
      <span>{words}</span>
    </Link>
  )
}
