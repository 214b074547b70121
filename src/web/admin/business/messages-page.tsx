import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { type Message, messageStates } from '../../../contract/contact.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { notify } from '../../ui/notify.ts'
import { saveFile } from '../../ui/save-file.ts'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { adminApi } from '../api.ts'
import { Pager, perPage } from '../pager.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import { useFailureToast } from '../use-failure-toast.ts'
import { ViewTabs } from '../view-tabs.tsx'
import { MessageRow } from './message-row.tsx'

type Shown = 'all' | Message['state']
const capital = (word: string) => word.replace(/^./, (first) => first.toUpperCase())
const views = (['all', ...messageStates] satisfies Shown[]).map((key) => ({ key, label: capital(key) }))

/** What visitors wrote by the contact form. */
export function MessagesPage() {
  const [view, setView] = useState<Shown>('all')
  const [page, setPage] = useState(1)
  const state = view === 'all' ? undefined : view
  const query = { state, limit: perPage, offset: (page - 1) * perPage }
  const { data, error, isFetching } = useQuery({
    queryKey: ['admin', 'messages', query],
    queryFn: () => adminApi.messages(query),
    placeholderData: keepPreviousData,
    retry: false,
  })
  useFailureToast(error, 'Failed to load messages.')

  const choose = (next: Shown) => {
    setView(next)
    setPage(1)
  }

  const exportTable = async () => {
    try {
      saveFile(await adminApi.messageTable({ state }), 'messages.csv')
    } catch {
      notify.error('Error', 'Failed to export the messages.')
    }
  }

  return (
    <>
      <PageHeader heading="Messages">
        <Button variant="secondary" size="small" onClick={() => void exportTable()}>
          <Download aria-hidden />
          Export CSV
        </Button>
      </PageHeader>
      <ViewTabs label="Messages" views={views} view={view} onView={choose} busy={isFetching}>
        {data ? (
          <Messages entries={data.entries} />
        ) : error ? (
          <EmptyState>The messages could not be loaded.</EmptyState>
        ) : (
          <Loading label="Loading messages" className="max-w-3xl">
            <SkeletonText lines={6} />
          </Loading>
        )}
        {data && <Pager page={page} total={data.total} onPage={setPage} />}
      </ViewTabs>
    </>
  )
}

function Messages({ entries }: { entries: Message[] }) {
  if (entries.length === 0) return <EmptyState>No messages here.</EmptyState>
  return (
    <ul aria-label="Messages" className="max-w-4xl">
      {entries.map((message) => (
        <MessageRow key={message.id} message={message} />
      ))}
    </ul>
  )
}
