import { Check, X } from 'lucide-react'
import { useState } from 'react'
import type { ModeratedComment } from '../../../contract/comments.ts'
import { paths } from '../../../contract/site-map.ts'
import { call, list as listPage } from '../../account/session.ts'
import { TextLink, useSearchParams } from '../../router/router.tsx'
import { Tag } from '../../ui/card.tsx'
import { Avatar } from '../../ui/picture.tsx'
import { timeLabel } from '../../ui/time-label.ts'
import { counted } from '../../workflows/words.ts'
import { useAdminQuery } from '../admin-query.ts'
import { PageHeader } from '../layout/page-header.tsx'
import { type Bulk, rowActions } from '../list/bulk.ts'
import { List, useList } from '../list/list.tsx'
import { deletes, Row } from '../list/row.tsx'
import { ViewTabs } from '../list/view-tabs.tsx'

const tabs = [
  { key: 'all', label: 'All', filter: {} },
  { key: 'pending', label: 'Pending', filter: { approved: false } },
  { key: 'approved', label: 'Approved', filter: { approved: true } },
] as const

type Tab = (typeof tabs)[number]['key']

/** Spec 2 and 4. A fourth view has only the comment in the address (`?comment=…`). */
export function CommentsPage() {
  const [query, setQuery] = useSearchParams()
  const id = query.get('comment')
  const [tab, setTab] = useState<Tab>('all')
  const list = useList({
    name: 'comments',
    endpoint: 'GET /api/comments/admin/all',
    filter: id ? { id } : tabs.find(({ key }) => key === tab)?.filter,
    failed: 'Failed to load comments',
  })
  const { data: counts } = useAdminQuery(['comments', 'count'], () =>
    Promise.all(tabs.map(({ filter }) => listPage('GET /api/comments/admin/all', { query: { ...filter, limit: 1 } }))),
  )

  const withCounts = tabs.map(({ key, label }, index) => ({ key, label: tabLabel(key, label, counts?.[index]?.total) }))
  const views = id ? [...withCounts, { key: 'one' as const, label: 'One comment' }] : withCounts
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
      call: ({ id, revision }) => call('POST /api/comments/{id}/approve', { params: { id }, body: { revision } }),
      row: { done: ['Comment approved successfully'], failed: 'Failed to approve comment' },
    },
    {
      label: 'Reject',
      icon: X,
      danger: true,
      verb: 'rejected and deleted',
      confirm: (count) => `Reject ${counted(count, 'comment')}? What you reject is deleted.`,
      fits: isPending,
      call: ({ id, revision }) => call('POST /api/comments/{id}/reject', { params: { id }, body: { revision } }),
      row: {
        confirm: 'Are you sure you want to reject this comment? It will be deleted.',
        done: ['Comment rejected and deleted'],
        failed: 'Failed to reject comment',
      },
    },
    {
      ...deletes,
      verb: 'deleted',
      confirm: (count) => `Delete ${counted(count, 'comment')}? This cannot be undone.`,
      fits: ({ approved }) => approved,
      call: ({ id }) => call('DELETE /api/comments/{id}', { params: { id } }),
      row: {
        confirm: 'Are you sure you want to delete this comment?',
        done: ['Comment deleted successfully'],
        failed: 'Failed to delete comment',
      },
    },
  ],
}

function CommentRow({ comment }: { comment: ModeratedComment }) {
  const { id, content, approved, edited, created_at, blog, user_profiles, parent, parent_id, by_owner } = comment
  const name = commentBulk.nameOf(comment)
  return (
    <Row
      name={name}
      id={id}
      selects={`the comment of ${name}`}
      stacked
      roomy
      media={<Avatar name={user_profiles.display_name} src={user_profiles.avatar_url} />}
      badges={
        <>
          <Tag tone={approved ? 'ok' : 'warn'}>{approved ? 'Approved' : 'Pending'}</Tag>
          {by_owner && <Tag>Author</Tag>}
          {edited && <Tag>Edited</Tag>}
        </>
      }
      text={
        <>
          {parent_id !== null && (
            <p className="truncate text-sm text-ink-muted">
              {parent ? `Reply to ${parent.author || 'Anonymous'}: ${parent.content}` : 'Reply to a deleted comment'}
            </p>
          )}
          <p className="wrap-anywhere whitespace-pre-line">{content}</p>
        </>
      }
      facts={
        <>
          <TextLink to={paths.post(blog.slug)}>{blog.title}</TextLink>
          <time dateTime={created_at}>{timeLabel(created_at)}</time>
        </>
      }
      actions={rowActions(commentBulk, comment)}
    />
  )
}
