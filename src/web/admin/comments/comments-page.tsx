import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ModeratedComment } from '../../../contract/comments.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { adminApi } from '../api.ts'
import { Pager, perPage } from '../pager.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import { useFailureToast } from '../use-failure-toast.ts'
import { ViewTabs } from '../view-tabs.tsx'
import { CommentRow } from './comment-row.tsx'

const tabs = [
  { key: 'all', label: 'All', filter: {} },
  { key: 'pending', label: 'Pending', filter: { approved: false } },
  { key: 'approved', label: 'Approved', filter: { approved: true } },
] as const

type Tab = (typeof tabs)[number]['key']

/** Visitors' comments: three views with their counts, and what can be done about each (spec 2 and 4). */
export function CommentsPage() {
  const [tab, setTab] = useState<Tab>('all')
  const [page, setPage] = useState(1)
  const filter = tabs.find(({ key }) => key === tab)?.filter ?? {}
  const query = { ...filter, limit: perPage, offset: (page - 1) * perPage }
  const { data, error, isFetching } = useQuery({
    queryKey: ['admin', 'comments', query],
    queryFn: () => adminApi.comments(query),
    placeholderData: keepPreviousData,
    retry: false,
  })
  useFailureToast(error, 'Failed to load comments')
  const counts = useQueries({
    queries: tabs.map(({ key, filter: each }) => ({
      queryKey: ['admin', 'comments', 'count', key],
      queryFn: async () => (await adminApi.comments({ ...each, limit: 1 })).total,
      retry: false,
    })),
  })

  const counted = tabs.map(({ key, label }, index) => ({ key, label: tabLabel(key, label, counts[index]?.data) }))
  const choose = (next: Tab) => {
    setTab(next)
    setPage(1)
  }

  return (
    <>
      <PageHeader heading="Comments Moderation" />
      <ViewTabs label="Comments" views={counted} view={tab} onView={choose} busy={isFetching}>
        {data ? (
          <Comments entries={data.entries} tab={tab} />
        ) : error ? (
          <EmptyState>The comments could not be loaded.</EmptyState>
        ) : (
          <Loading label="Loading comments" className="max-w-3xl">
            <SkeletonText lines={6} />
          </Loading>
        )}
        {data && <Pager page={page} total={data.total} onPage={setPage} />}
      </ViewTabs>
    </>
  )
}

const tabLabel = (key: Tab, label: string, count: number | undefined) =>
  key === 'pending' && count ? (
    <>
      {label}
      <span className="admin-count">{count}</span>
    </>
  ) : (
    `${label} (${count ?? '–'})`
  )

function Comments({ entries, tab }: { entries: ModeratedComment[]; tab: Tab }) {
  if (entries.length === 0) return <EmptyState>{tab === 'all' ? 'No comments yet.' : `No ${tab} comments.`}</EmptyState>
  return (
    <ul aria-label="Comments" className="max-w-4xl">
      {entries.map((comment) => (
        <CommentRow key={comment.id} comment={comment} />
      ))}
    </ul>
  )
}
