import { Download } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { saveFile } from '../../ui/save-file.ts'
import { adminApi } from '../api.ts'
import { List } from '../list/list.tsx'
import { SearchBox, useSearch } from '../list/search-box.tsx'
import { useList } from '../list/use-list.ts'
import { ViewTabs } from '../list/view-tabs.tsx'
import { useCommands } from '../palette/commands.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { EnquirySums } from './enquiry-sums.tsx'
import { messageBulk } from './message-bulk.ts'
import { MessageRow } from './message-row.tsx'
import { useMessageView, views } from './use-message-view.ts'

/** The messages that visitors sent by the contact form. */
export function MessageList() {
  const { view, setView, stage, setStage } = useMessageView()
  const search = useSearch()
  const filter = {
    ...view.filter,
    ...(stage && { stage }),
    ...(search.wanted !== undefined && { q: search.wanted }),
  }
  const list = useList({ name: 'messages', filter, read: adminApi.messages, failed: 'Failed to load messages.' })

  const exportTable = async () => {
    try {
      saveFile(await adminApi.messageTable(filter), 'messages.csv')
    } catch {
      notify.error('Error', 'Failed to export the messages.')
    }
  }

  useCommands(() => [{ label: 'Export messages as CSV', icon: Download, run: () => void exportTable() }])

  return (
    <>
      <PageHeader heading="Messages">
        <Button variant="secondary" size="small" onClick={() => void exportTable()}>
          <Download aria-hidden />
          Export CSV
        </Button>
      </PageHeader>
      <EnquirySums stage={stage} onStage={setStage} />
      <ViewTabs label="Messages" views={views} view={view.key} onView={setView}>
        <div className="grid max-w-4xl gap-4">
          <SearchBox label="Search messages" search={search} count={list.data?.total ?? 0} />
          <List
            list={list}
            label="Messages"
            many="messages"
            bulk={messageBulk}
            empty={search.wanted || stage ? 'No messages match your search.' : view.empty}
          >
            {(message) => <MessageRow key={message.id} message={message} />}
          </List>
        </div>
      </ViewTabs>
    </>
  )
}
