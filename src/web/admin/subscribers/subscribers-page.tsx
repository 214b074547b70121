import { Download, FileUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type Subscriber, type SubscriberState, subscriberStates } from '../../../contract/subscriptions.ts'
import { call, file } from '../../account/session.ts'
import { SmallButton } from '../../ui/button.tsx'
import { Tag, type TagTone } from '../../ui/card.tsx'
import { timeLabel } from '../../ui/time-label.ts'
import { useAdminQuery } from '../admin-query.ts'
import { PageHeader } from '../layout/page-header.tsx'
import { List, useList } from '../list/list.tsx'
import { Row } from '../list/row.tsx'
import { SearchBox, useSearch } from '../list/search-box.tsx'
import { ViewTabs } from '../list/view-tabs.tsx'
import { useCommands } from '../palette/commands.ts'
import { saveAnswer } from '../save-answer.ts'
import { ImportDialog } from './import-dialog.tsx'
import { NewsletterGate, useNewsletterEnabled } from './newsletter-gate.tsx'

export function SubscribersPage() {
  const { data: enabled } = useNewsletterEnabled()
  return (
    <>
      <PageHeader
        heading="Subscribers"
        text="People who get new posts by email. Send a post from its own page in Blog."
      >
        {enabled && <SubscriberTools />}
      </PageHeader>
      <NewsletterGate>
        <SubscriberList />
      </NewsletterGate>
    </>
  )
}

function SubscriberTools() {
  const [importing, setImporting] = useState(false)

  const exportTable = () =>
    saveAnswer(file('GET /api/admin/subscribers.csv'), 'subscribers.csv', 'Failed to export the subscribers.')
  useCommands(() => [
    { label: 'Export subscribers as CSV', icon: Download, run: () => void exportTable() },
    { label: 'Import subscribers', icon: FileUp, run: () => setImporting(true) },
  ])

  return (
    <>
      <SmallButton onClick={() => setImporting(true)}>
        <FileUp aria-hidden />
        Import CSV
      </SmallButton>
      <SmallButton onClick={() => void exportTable()}>
        <Download aria-hidden />
        Export CSV
      </SmallButton>
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  )
}

const empty: Record<SubscriberState | 'all', string> = {
  active: 'Nobody is subscribed yet.',
  pending: 'No one still has to confirm.',
  unsubscribed: 'Nobody has unsubscribed.',
  bounced: 'No address was refused.',
  all: 'No subscribers yet. The field for readers is below posts and in the footer.',
}
const viewKeys = Object.keys(empty) as (keyof typeof empty)[]

function SubscriberList() {
  const [view, setView] = useState<keyof typeof empty>('active')
  const search = useSearch()
  const list = useList({
    name: 'subscribers',
    endpoint: 'GET /api/admin/subscribers',
    filter: { state: view === 'all' ? undefined : view, q: search.wanted },
    failed: 'Failed to load subscribers.',
  })
  const { data: counts } = useAdminQuery(['subscribers', 'counts'], () => call('GET /api/admin/subscribers/counts'))
  const all = counts && subscriberStates.reduce((sum, state) => sum + counts[state], 0)
  const views = viewKeys.map((key) => ({
    key,
    label: key === 'all' ? `All (${all ?? '–'})` : `${stateWords[key].label} (${counts?.[key] ?? '–'})`,
  }))

  return (
    <ViewTabs label="Subscribers" views={views} view={view} onView={setView}>
      <div className="grid max-w-4xl gap-4">
        {counts?.paused_until && (
          <p role="status" className="mb-2 border-l-[3px] border-danger pl-4">
            Nobody can subscribe until {timeLabel(counts.paused_until)}: the site has sent as many confirmation emails
            as it may in 24 hours. If many of the addresses under Not confirmed are made up, somebody abuses the form.
          </p>
        )}
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

function SubscriberRow({ subscriber }: { subscriber: Subscriber }) {
  const { id, email, state, source, consent, consented_at, created_at, ended_at } = subscriber
  const { label, tone } = stateWords[state]
  return (
    <Row
      name={email}
      roomy
      badges={<Tag tone={tone}>{label}</Tag>}
      facts={
        <>
          {consented_at ? (
            <time dateTime={consented_at}>
              {source === 'form' ? `Confirmed ${timeLabel(consented_at)}` : `Agreed ${consented_at.slice(0, 10)}`}
            </time>
          ) : (
            <time dateTime={created_at}>Asked {timeLabel(created_at)}</time>
          )}
          {ended_at && <time dateTime={ended_at}>Ended {timeLabel(ended_at)}</time>}
          {source === 'import' && <span>Imported</span>}
        </>
      }
      actions={[
        {
          label: 'Erase',
          icon: Trash2,
          danger: true,
          confirm: `Erase ${email}? The address and its history are deleted. An import cannot subscribe it again; only the person can.`,
          call: () => call('DELETE /api/admin/subscribers/{id}', { params: { id } }),
          done: ['Erased', 'The subscriber was removed.'],
          failed: 'Failed to erase the subscriber.',
        },
      ]}
    >
      {consent && <p className="text-sm wrap-anywhere text-ink-muted">Consent: “{consent}”</p>}
    </Row>
  )
}

const stateWords: Record<SubscriberState, { label: string; tone: TagTone }> = {
  active: { label: 'Subscribed', tone: 'ok' },
  pending: { label: 'Not confirmed', tone: 'warn' },
  unsubscribed: { label: 'Unsubscribed', tone: 'plain' },
  bounced: { label: 'Address refused', tone: 'danger' },
}
