import { Download } from 'lucide-react'
import { useState } from 'react'
import { type Message, messageStates } from '../../../contract/contact.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { saveFile } from '../../ui/save-file.ts'
import { adminApi } from '../api.ts'
import { List } from '../list/list.tsx'
import { useList } from '../list/use-list.ts'
import { ViewTabs } from '../list/view-tabs.tsx'
import { useCommands } from '../palette/commands.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { messageBulk } from './message-bulk.ts'
import { MessageRow } from './message-row.tsx'

type Shown = 'all' | Message['state']
const capital = (word: string) => word.replace(/^./, (first) => first.toUpperCase())
const views = (['all', ...messageStates] satisfies Shown[]).map((key) => ({ key, label: capital(key) }))

/** The messages that visitors sent by the contact form. */
export function MessagesPage() {
  const [view, setView] = useState<Shown>('all')
  const state = view === 'all' ? undefined : view
  const list = useList({
    name: 'messages',
    filter: { state },
    read: adminApi.messages,
    failed: 'Failed to load messages.',
  })

  const exportTable = async () => {
    try {
      saveFile(await adminApi.messageTable({ state }), 'messages.csv')
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
      <ViewTabs label="Messages" views={views} view={view} onView={setView}>
        <List
          list={list}
          label="Messages"
          many="messages"
          empty="No messages here."
          className="max-w-4xl"
          bulk={messageBulk}
        >
          {(message) => <MessageRow key={message.id} message={message} />}
        </List>
      </ViewTabs>
    </>
  )
}
