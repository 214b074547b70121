import { type ReactNode, useState, useSyncExternalStore } from 'react'
import type { BackupState as Backup } from '../../../contract/backups.ts'
import { paths } from '../../../contract/site-map.ts'
import type { LastVisit } from '../../../contract/stats.ts'
import { call, useViewer } from '../../account/session.ts'
import { useQuery, useQueryClient } from '../../queries/hooks.ts'
import { Link } from '../../router/router.tsx'
import { timeLabel } from '../../ui/time-label.ts'
import { count, counted, noun } from '../analytics/names.ts'
import { PageHeader } from '../layout/page-header.tsx'
import { TryAgain, useLoadFailure } from '../list/loaded.tsx'
import { Attention } from './attention.tsx'
import { Checklist, ChecklistButton, useChecklist } from './checklist.tsx'
import { DemoContent } from './demo-content.tsx'
import { StuckEmails } from './stuck-emails.tsx'

/** The owner's first page: what is left to do and what needs attention, then the three cards of spec 2. */
export function Dashboard() {
  const { data: viewer } = useViewer()
  const checklist = useChecklist()
  const [takesFocus, setTakesFocus] = useState(false)
  const place = { takesFocus, onLeave: () => setTakesFocus(true) }
  return (
    <>
      <PageHeader heading="Dashboard" text={viewer && `Signed in as ${viewer.display_name ?? viewer.email}.`}>
        {checklist?.put_away && <ChecklistButton checklist={checklist} {...place} />}
      </PageHeader>
      <NotLoaded />
      <NotBackedUp />
      <SinceLastVisit />
      {checklist && !checklist.put_away ? <Checklist checklist={checklist} {...place} /> : <DemoContent />}
      <Attention />
      <StuckEmails />
      <div className="admin-cards">
        <InfoCard heading="Content Management">
          <p className="text-ink-muted">Manage everything visitors read from the sidebar. Changes appear at once.</p>
        </InfoCard>
        <InfoCard heading="Quick Actions">
          <ul className="grid gap-2">
            <Action to={paths.adminPost(null)}>Write a blog post</Action>
            <Action to={paths.adminEntry('projects', null)}>Add a project</Action>
            <Action to={paths.adminPage('comments')}>Moderate comments</Action>
            <Action to={paths.adminPage('settings')}>Change name, texts and links</Action>
          </ul>
        </InfoCard>
        <InfoCard heading="System Status">
          <SystemStatus />
        </InfoCard>
      </div>
    </>
  )
}

function InfoCard({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="admin-card">
      <h2 className="text-xl">{heading}</h2>
      {children}
    </section>
  )
}

const Action = ({ to, children }: { to: string; children: ReactNode }) => (
  <li>
    <Link className="link" to={to}>
      {children}
    </Link>
  </li>
)

const useHealth = () =>
  useQuery({ queryKey: ['admin', 'health'], queryFn: () => call('GET /api/health', { alsoRead: 503 }), retry: false })

const NotBackedUp = () => <BackupWarning backup={useHealth().data?.backup} />
const minute = 60_000

const keptSentence = ({ since, last }: { since: string; last: string }) =>
  Date.now() - Date.parse(last) < minute
    ? `stored before ${timeLabel(since)} are shown to visitors, because the database cannot be read.`
    : `stored earlier were shown to visitors from ${timeLabel(since)} to ${timeLabel(last)}, because the database could not be read.`

/** The sentence is from the specification. It is shown only if the server confirms it. */
function SystemStatus() {
  const { data, error } = useHealth()
  const viewer = useViewer()
  const known = data ?? (error ? {} : undefined)
  const running = (state: string | undefined) => (known ? state === 'ok' : undefined)
  const auth = viewer.isPending ? undefined : !viewer.isError
  const all = data !== undefined && running(data.database) && auth
  return (
    <>
      {all && <p className="text-ink-muted">Backend, database and auth are running.</p>}
      <ul className="grid gap-2">
        <State name="Backend" running={known && data !== undefined} />
        <State name="Database" running={running(data?.database)} />
        <State name="Auth" running={auth} />
        {data && <State name="Storage" running={running(data.storage)} />}
        {data && (
          <State
            name="Email"
            running={running(data.mail)}
            warning={
              data.mail === 'outbox' ? 'is not set up, so visitors get none. Set SMTP_URL to send emails.' : undefined
            }
          />
        )}
        {data?.backup && <BackupLine backup={data.backup} />}
        {data?.kept_pages && <State name="Pages" running={false} warning={keptSentence(data.kept_pages)} />}
        {data?.jobs?.map(
          ({ name, state, failed_at, failure }) =>
            state === 'failed' && (
              <State
                key={name}
                name={`The job “${name}”`}
                running={false}
                warning={`failed on ${timeLabel(failed_at ?? '')} (${failure}). The site will retry it automatically.`}
              />
            ),
        )}
      </ul>
    </>
  )
}

const sentence = 'Some parts of this page could not be loaded.'

/** Says once that parts of the page could not be loaded, however many there are, and loads them again. */
function NotLoaded() {
  const queries = useQueryClient()
  const failing = () =>
    queries.find({ queryKey: ['admin'], predicate: (query) => query.isActive() && query.state.error !== null })
  const isFailing = useSyncExternalStore(queries.subscribe, () => failing().length > 0)
  useLoadFailure(isFailing, sentence)
  if (!isFailing) return null
  return (
    <div className="admin-notice admin-notice-danger mb-8">
      {sentence}
      <TryAgain
        isFetching={failing().some(({ state }) => state.isFetching)}
        refetch={() => queries.refetchQueries({ queryKey: ['admin'] })}
      />
    </div>
  )
}

const lastOf = ({ last_at }: Backup) =>
  last_at ? `The last good backup is from ${timeLabel(last_at)}.` : 'There is no good backup yet.'

/** A warning above all else when the site is not backed up; nothing otherwise. */
function BackupWarning({ backup }: { backup: Backup | undefined }) {
  if (!backup?.problem) return null
  return (
    <section aria-labelledby="backup-warning" className="admin-notice admin-notice-danger mb-8">
      <div className="grid gap-1">
        <h2 id="backup-warning" className="text-base">
          The site is not backed up
        </h2>
        <p className="wrap-anywhere">{backup.problem}</p>
        <p className="wrap-anywhere">
          {lastOf(backup)} Backups are kept in {backup.place}. The site tries again by itself.
        </p>
      </div>
    </section>
  )
}

/** The line of the system's status. */
function BackupLine({ backup }: { backup: Backup }) {
  if (backup.state === 'failed') return <State name="Backup" running={false} words={`failed. ${lastOf(backup)}`} />
  if (backup.last_at) return <State name="Backup" running words={`was made on ${timeLabel(backup.last_at)}`} />
  return <State name="Backup" running={undefined} words="runs tonight for the first time" />
}

/** What happened since the owner was here before: a sentence and four numbers. */
function SinceLastVisit() {
  const { data, isError } = useQuery({
    queryKey: ['admin', 'last-visit'],
    queryFn: () => call('POST /api/admin/last-visit'),
    retry: false,
  })
  const figures = paths.adminPage('figures')
  const numbers = [
    { one: 'visitor', value: data?.visitors, to: figures },
    { one: 'read', value: data?.reads, to: figures },
    { one: 'template taken', many: 'templates taken', value: data && takenIn(data), to: figures },
    { one: 'message', value: data?.messages, to: paths.adminPage('messages') },
  ]
  return (
    <section aria-labelledby="since-heading" className="admin-since">
      <h2 id="since-heading" className="label text-ink-muted">
        {data?.since ? 'Since your last visit' : 'Today'}
      </h2>
      <p className="text-lg">
        {data ? sentenceOf(data) : isError ? 'What happened could not be loaded.' : 'Looking at what happened …'}
      </p>
      <ul className="admin-since-numbers">
        {numbers.map(({ one, many, value, to }) => (
          <li key={one}>
            <Link to={to}>
              <span className="text-3xl tabular-nums">{value === undefined ? '–' : count(value)}</span>
              <span>{noun(value, one, many)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const takenIn = ({ downloads, imports }: LastVisit) => downloads + imports

function sentenceOf(visit: LastVisit): string {
  const { since, reads, visitors, messages } = visit
  const from = since ? `Since ${timeLabel(since)}` : 'Today'
  const taken = takenIn(visit)
  const more = [
    taken > 0 ? `${taken === 1 ? 'one template was' : `${count(taken)} templates were`} downloaded or imported` : null,
    messages > 0 ? `${messages === 1 ? 'one message has' : `${count(messages)} messages have`} arrived` : null,
  ].filter((part) => part !== null)
  if (reads === 0 && more.length === 0) return `${from}, nobody else has been on the site.`
  const first =
    reads === 0
      ? 'no page was read'
      : `${visitors === 0 ? 'visitors of before' : counted(visitors, 'visitor')} read ${counted(reads, 'page')}`
  return `${from}, ${[first, ...more].join(', ').replace(/, ([^,]*)$/, ' and $1')}.`
}

interface StateProps {
  name: string
  /** Undefined until the answer arrives. */
  running: boolean | undefined
  /** Set if the site works but something is wrong: the problem, and the fix. */
  warning?: string
  /** Replaces the words about a running part. */
  words?: string
}

/** The state of a part, such as "Database is running". The coloured dot repeats what the words say. */
function State({ name, running, warning, words }: StateProps) {
  const word = running === undefined ? 'is being checked' : running ? 'is running' : 'is not running'
  const tone = warning ? 'warn' : running === undefined ? 'unknown' : running ? 'ok' : 'bad'
  return (
    <li className="flex items-baseline gap-3">
      <span aria-hidden className={`admin-dot admin-dot-${tone}`} />
      <span className="min-w-0">
        {name} {warning ?? words ?? word}
      </span>
    </li>
  )
}
