import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Query } from '../../api/client.ts'
import { paths } from '../../app/paths.ts'
import { adminApi } from '../api.ts'

const countOf = (path: string, query: Query) => async () => (await adminApi.page(path, { ...query, limit: 1 })).total

const wanted: { one: string; path: string; query: Query; to: string }[] = [
  { one: 'pending comment', path: '/comments/admin/all', query: { approved: false }, to: paths.adminPage('comments') },
  { one: 'unread message', path: '/messages', query: { state: 'new' }, to: paths.adminPage('messages') },
  { one: 'draft', path: '/blogs', query: { published: false, fields: 'id' }, to: paths.adminPage('blog') },
]

/** The numbers of pending comments, unread messages and drafts, each a link to its page. */
export function Attention() {
  return (
    <section aria-label="Needs attention" className="admin-attention">
      {wanted.map((each) => (
        <Waiting key={each.one} {...each} />
      ))}
    </section>
  )
}

function Waiting({ one, path, query, to }: (typeof wanted)[number]) {
  const { data } = useQuery({ queryKey: ['admin', 'waiting', path], queryFn: countOf(path, query), retry: false })
  const words = data === 1 ? one : `${one}s`
  return (
    <Link to={to} className="admin-waiting">
      <span className="text-3xl tabular-nums">{data ?? '–'}</span>
      <span>{words}</span>
    </Link>
  )
}
