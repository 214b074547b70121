import { Archive, Download, MailOpen, Paperclip } from 'lucide-react'
import { type EnquiryStage, type EnquirySum, enquiryStages, type Message, openStages } from '../../../contract/inbox.ts'
import { money } from '../../../contract/money.ts'
import { paths } from '../../../contract/site-map.ts'
import { call, file } from '../../account/session.ts'
import { Link, useSearchParams } from '../../router/router.tsx'
import { buttonStyle, SmallButton } from '../../ui/button.tsx'
import { timeLabel } from '../../ui/time-label.ts'
import { counted } from '../../workflows/words.ts'
import { useAdminQuery } from '../admin-query.ts'
import { PageHeader } from '../layout/page-header.tsx'
import { type Bulk, rowActions } from '../list/bulk.ts'
import { List, useList } from '../list/list.tsx'
import { deletes, Row } from '../list/row.tsx'
import { SearchBox, useSearch } from '../list/search-box.tsx'
import { ViewTabs } from '../list/view-tabs.tsx'
import { useCommands } from '../palette/commands.ts'
import { saveAnswer } from '../save-answer.ts'
import { MessageFacts, MessageTags, titleOf } from './message-facts.tsx'
import { deleteQuestion, MessagePage } from './message-page.tsx'

/** The messages of the contact form, or the one in the address (`?message=…`). */
export function MessagesPage() {
  const id = useSearchParams()[0].get('message')
  return id ? <MessagePage key={id} id={id} /> : <MessageList />
}

function MessageList() {
  const { view, setView, stage, setStage } = useMessageView()
  const search = useSearch()
  const filter = { ...view.filter, stage, q: search.wanted }
  const list = useList({
    name: 'messages',
    endpoint: 'GET /api/messages',
    filter,
    failed: 'Failed to load messages.',
  })

  const exportTable = () =>
    saveAnswer(file('GET /api/messages.csv', { query: filter }), 'messages.csv', 'Failed to export the messages.')
  useCommands(() => [{ label: 'Export messages as CSV', icon: Download, run: () => void exportTable() }])

  return (
    <>
      <PageHeader heading="Messages">
        <SmallButton onClick={() => void exportTable()}>
          <Download aria-hidden />
          Export CSV
        </SmallButton>
      </PageHeader>
      <EnquirySums stage={stage} setStage={setStage} />
      <ViewTabs label="Messages" views={views} view={view.key} onView={setView}>
        <div className="grid max-w-4xl gap-4">
          <SearchBox label="Search messages" search={search} count={list.data?.total ?? 0} />
          <List
            list={list}
            label="Messages"
            many="messages"
            bulk={messageBulk}
            emptyAction={
              view.key === 'all' &&
              !search.wanted &&
              !stage && (
                <Link className={buttonStyle({ variant: 'secondary', size: 'small' })} to={paths.contact()}>
                  Try the form
                </Link>
              )
            }
            empty={search.wanted || stage ? 'No messages match your search.' : view.empty}
          >
            {(message) => <MessageRow key={message.id} message={message} />}
          </List>
        </div>
      </ViewTabs>
    </>
  )
}

const messageBulk: Bulk<Message> = {
  nameOf: ({ name, subject }) => subject || name,
  actions: [
    {
      label: 'Mark as read',
      icon: MailOpen,
      verb: 'marked as read',
      fits: ({ state }) => state === 'new',
      call: ({ id }) => call('PUT /api/messages/{id}', { params: { id }, body: { state: 'read' } }),
    },
    {
      label: 'Archive',
      icon: Archive,
      verb: 'archived',
      fits: ({ state }) => state !== 'archived',
      call: ({ id }) => call('PUT /api/messages/{id}', { params: { id }, body: { state: 'archived' } }),
    },
    {
      ...deletes,
      verb: 'deleted',
      confirm: (count) => `Delete ${counted(count, 'message')} with replies and attachments? This cannot be undone.`,
      call: ({ id }) => call('DELETE /api/messages/{id}', { params: { id } }),
      row: { confirm: deleteQuestion, done: ['Deleted', 'Message removed.'], failed: 'Failed to delete message.' },
    },
  ],
}

const none = 'No messages here.'

const views = [
  {
    key: 'all',
    label: 'All',
    filter: {},
    empty: 'No messages here. What visitors send with the contact form appears here and in your mailbox.',
  },
  { key: 'new', label: 'New', filter: { state: 'new' }, empty: none },
  {
    key: 'follow-up',
    label: 'Follow up',
    filter: { due: false },
    empty: 'No message has a follow-up. Open one and set a date.',
  },
  { key: 'read', label: 'Read', filter: { state: 'read' }, empty: none },
  { key: 'answered', label: 'Answered', filter: { state: 'answered' }, empty: none },
  { key: 'archived', label: 'Archived', filter: { state: 'archived', suspect: false }, empty: none },
  { key: 'spam', label: 'Spam', filter: { suspect: true }, empty: 'No message looks like spam.' },
] as const

/** The view and the label of the list, kept in the address, so that Back from a message returns to them. */
function useMessageView() {
  const [query, setQuery] = useSearchParams()
  const view = views.find(({ key }) => key === query.get('view')) ?? views[0]
  const stage = enquiryStages.find((each) => each === query.get('stage'))
  const show = (key: string, label: EnquiryStage | undefined) =>
    setQuery({ ...(key !== 'all' && { view: key }), ...(label && { stage: label }) }, { replace: true })
  return {
    view,
    stage,
    setView: (key: string) => show(key, stage),
    setStage: (label: EnquiryStage | undefined) => show(view.key, label),
  }
}

function MessageRow({ message }: { message: Message }) {
  const { id, name, attachment, follow_up } = message
  const title = titleOf(message)
  return (
    <Row
      name={title}
      title={
        <Link className="wrap-anywhere hover:text-signal" to={paths.adminMessage(id)}>
          {title}
        </Link>
      }
      id={id}
      selects={`the message of ${name}`}
      roomy
      badges={
        <>
          <MessageTags message={message} />
          {attachment && <Paperclip role="img" aria-label="With an attachment" className="size-4 text-ink-muted" />}
        </>
      }
      text={<p className="line-clamp-2 max-w-176 wrap-anywhere">{message.message}</p>}
      facts={
        <>
          <MessageFacts message={message} />
          {follow_up && <time dateTime={follow_up}>Follow up {timeLabel(follow_up)}</time>}
        </>
      }
      actions={rowActions(messageBulk, message)}
    />
  )
}

const labels = enquiryStages.filter((stage) => stage !== 'none')

function EnquirySums({ stage, setStage }: Pick<ReturnType<typeof useMessageView>, 'stage' | 'setStage'>) {
  const { data: sums = [] } = useAdminQuery(['messages', 'sums'], () => call('GET /api/messages/sums'))
  if (sums.length === 0) return null
  const open = sums.filter((sum) => openStages.includes(sum.stage))

  return (
    <section
      aria-label="Enquiries"
      className="mb-7 grid gap-x-8 gap-y-3 border-y border-line py-4 lg:grid-cols-[auto_minmax(0,1fr)] lg:items-center"
    >
      <p className="grid font-heading">
        <span className="label text-ink-muted">Open</span>
        <span className="text-2xl tabular-nums">{amounts(open) || 'no amounts'}</span>
      </p>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-2">
        {labels.map((each) => {
          const own = sums.filter((sum) => sum.stage === each)
          const chosen = each === stage
          return (
            <li key={each}>
              <button
                type="button"
                className="group grid size-full min-h-11 gap-0.5 rounded-node border border-line px-3 py-[0.4rem] text-left font-heading text-sm/[1.3] font-medium hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
                aria-pressed={chosen}
                onClick={() => setStage(chosen ? undefined : each)}
              >
                <span>
                  {each} <span className="tabular-nums">{own.reduce((total, { count }) => total + count, 0)}</span>
                </span>
                <span className="font-normal text-ink-muted tabular-nums group-aria-pressed:text-inherit">
                  {amounts(own) || '–'}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** `$4,000 + €300` */
function amounts(sums: readonly EnquirySum[]): string {
  const totals = new Map<string, number>()
  for (const { currency, amount } of sums) totals.set(currency, (totals.get(currency) ?? 0) + amount)
  return [...totals]
    .filter(([, amount]) => amount > 0)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([currency, amount]) => money(amount, currency))
    .join(' + ')
}
