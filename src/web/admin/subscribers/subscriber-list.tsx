import { useState } from 'react'
import { type SubscriberState, subscriberStates } from '../../../contract/subscriptions.ts'
import { useQuery } from '../../queries/hooks.ts'
import { adminApi } from '../api.ts'
import { List } from '../list/list.tsx'
import { SearchBox, useSearch } from '../list/search-box.tsx'
import { useList } from '../list/use-list.ts'
import { ViewTabs } from '../list/view-tabs.tsx'
import { stateWords } from './state-words.ts'
import { SubscriberRow } from './subscriber-row.tsx'
import { SubscribingPaused } from './subscribing-paused.tsx'

type View = SubscriberState | 'all'

const empty: Record<View, string> = {
  all: 'No subscribers yet. The field for readers is below posts and in the footer.',
  active: 'Nobody is subscribed yet.',
  pending: 'Nobody has an open confirmation.',
  unsubscribed: 'Nobody has unsubscribed.',
  bounced: 'No address was refused.',
}

/** The subscribers, by state. */
export function SubscriberList() {
  const [view, setView] = useState<View>('active')
  const search = useSearch()
  const filter = {
    ...(view !== 'all' && { state: view }),
    ...(search.wanted !== undefined && { q: search.wanted }),
  }
  const list = useList({
    name: 'subscribers',
    filter,
    read: adminApi.subscribers,
    failed: 'Failed to load subscribers.',
  })
  const { data: counts } = useQuery({
    queryKey: ['admin', 'subscribers', 'counts'],
    queryFn: () => adminApi.subscriberCounts(),
    retry: false,
  })
  const all = counts && subscriberStates.reduce((sum, state) => sum + counts[state], 0)
  const views = [
    ...(['active', 'pending', 'unsubscribed', 'bounced'] as const).map((key) => ({
      key: key as View,
      label: `${stateWords[key].label} (${counts?.[key] ?? '–'})`,
    })),
    { key: 'all' as View, label: `All (${all ?? '–'})` },
  ]

  return (
    <ViewTabs label="Subscribers" views={views} view={view} onView={setView}>
      <div className="grid max-w-4xl gap-4">
        {counts?.paused_until && <SubscribingPaused until={counts.paused_until} />}
        <SearchBox label="Search subscribers" search={search} count={list.data?.total ?? 0} />
        <List
          list={list}
          label="Subscribers"
          many="subscribers"
          empty={search.wanted ? 'No subscribers match your search.' : empty[view]}
        >
          {(subscriber) => <SubscriberRow key={subscriber.id} subscriber={subscriber} />}
        </List>
      </div>
    </ViewTabs>
  )
}
