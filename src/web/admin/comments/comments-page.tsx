import { Check, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import type { ModeratedComment } from '../../../contract/comments.ts'
import { commentsApi } from '../../comments/api.ts'
import { useQuery } from '../../queries/hooks.ts'
import { useSearchParams } from '../../router/hooks.ts'
import { counted } from '../../workflows/words.ts'
import { adminApi } from '../api.ts'
import { PageHeader } from '../layout/page-header.tsx'
import type { Bulk } from '../list/bulk-action.ts'
import { List } from '../list/list.tsx'
import { useList } from '../list/use-list.ts'
import { ViewTabs } from '../list/view-tabs.tsx'
import { CommentRow } from './comment-row.tsx'

const tabs = [
  { key: 'all', label: 'All', filter: {} },
  { key: 'pending', label: 'Pending', filter: { approved: false } },
  { key: 'approved', label: 'Approved', filter: { approved: true } },
] as const

type Tab = (typeof tabs)[number]['key']

/**
 * Visitors' comments in three views with counts, and the actions on each comment (spec 2 and 4). A fourth view has only the
 * comment in the address (`?comment=…`).
 */
export function CommentsPage() {
  const [query, setQuery] = useSearchParams()
  const id = query.get('comment')
  const [tab, setTab] = useState<Tab>('all')
  const list = useList({
    name: 'comments',
    filter: id ? { id } : (tabs.find(({ key }) => key === tab)?.filter ?? {}),
    read: adminApi.comments,
    failed: 'Failed to load comments',
  })
  const { data: counts } = useQuery({
    queryKey: ['admin', 'comments', 'count'],
    queryFn: () =>
      Promise.all(tabs.map(async ({ filter: each }) => (await adminApi.comments({ ...each, limit: 1 })).total)),
    retry: false,
  })

  const counted = tabs.map(({ key, label }, index) => ({ key, label: tabLabel(key, label, counts?.[index]) }))
  const views = id ? [...counted, { key: 'one' as const, label: 'One comment' }] : counted
  const choose = (view: Tab | 'one') => {
    if (view === 'one') return
    setTab(view)
    if (id) setQuery({}, { replace: true })
  }
  const none = tab === 'all' ? 'No comments yet.' : `No ${tab} comments.`

  return (
    <>
      <PageHeader heading="Comments Moderation" />
      <ViewTabs label="Comments" views={views} view={id ? 'one' : tab} onView={choose}>
        <List
          list={list}
          label="Comments"
          many="comments"
          empty={id ? 'This comment is no longer there.' : none}
          className="max-w-4xl"
          bulk={commentBulk}
        >
          {(comment) => <CommentRow key={comment.id} comment={comment} />}
        </List>
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

const isPending = ({ approved }: ModeratedComment) => !approved

const commentBulk: Bulk<ModeratedComment> = {
  nameOf: ({ user_profiles }) => user_profiles.display_name || 'Anonymous',
  actions: [
    {
      label: 'Approve',
      icon: Check,
      verb: 'approved',
      fits: isPending,
      call: ({ id, revision }) => adminApi.approveComment(id, revision),
    },
    {
      label: 'Reject',
      icon: X,
      danger: true,
      verb: 'rejected and deleted',
      confirm: (count) => `Reject ${counted(count, 'comment')}? What you reject is deleted.`,
      fits: isPending,
      call: ({ id, revision }) => adminApi.rejectComment(id, revision),
    },
    {
      label: 'Delete',
      icon: Trash2,
      danger: true,
      verb: 'deleted',
      confirm: (count) => `Delete ${counted(count, 'comment')}? This cannot be undone.`,
      fits: ({ approved }) => approved,
      call: ({ id }) => commentsApi.remove(id),
    },
  ],
}
