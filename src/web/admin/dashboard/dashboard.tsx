import { type ReactNode, useSyncExternalStore } from 'react'
import type { BackupState } from '../../../contract/backups.ts'
import { paths } from '../../../contract/site-map.ts'
import type { LastVisit } from '../../../contract/stats.ts'
import { call, list, useViewer } from '../../account/session.ts'
import { useQueryClient } from '../../queries/hooks.ts'
import { TextLink } from '../../router/router.tsx'
import { cx } from '../../ui/cx.ts'
import { timeLabel } from '../../ui/time-label.ts'
import { counted } from '../../workflows/words.ts'
import { useAdminQuery, useHealth } from '../admin-query.ts'
import { PageHeader } from '../layout/page-header.tsx'
import { TryAgain, useLoadFailure } from '../list/loaded.tsx'
import { Attention, NumberLink } from './attention.tsx'
import { Checklist, ChecklistButton, useChecklist } from './checklist.tsx'
import { DemoContent } from './demo-content.tsx'
import { StuckEmails } from './stuck-emails.tsx'

const quickActions: [text: string, to: string][] = [
  ['Write a blog post', paths.adminPost(null)],
  ['Add a project', paths.adminEntry('projects', null)],
  ['Add a template', paths.adminPage('workflows')],
  ['Change name, texts and links', paths.adminPage('settings')],
]

/** The owner's first page: what is left to do and what needs attention, then the three cards of spec 2. */
export function Dashboard() {
  const { data: viewer } = useViewer()
  const checklist = useChecklist()
  return (
    <>
      <PageHeader heading="Dashboard" text={viewer && `Signed in as ${viewer.display_name ?? viewer.email}.`}>
        {checklist?.put_away && <ChecklistButton checklist={checklist} />}
      </PageHeader>
      <NotLoaded />
      <NotBackedUp />
      {checklist && !checklist.put_away ? <Checklist checklist={checklist} /> : <DemoContent />}
      <Attention />
      <StuckEmails />
      <SinceLastVisit />
      <div className="grid border-t border-line lg:grid-cols-3">
        <Card heading="Content Management">
          <OwnContent />
        </Card>
        <Card heading="Quick Actions">
          <ul className="grid gap-2">
            {quickActions.map(([text, to]) => (
              <li key={to}>
                <TextLink to={to}>{text}</TextLink>
              </li>
            ))}
          </ul>
        </Card>
        <Card heading="System Status">
          <SystemStatus />
        </Card>
      </div>
    </>
  )
}

const Card = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section className="grid content-start gap-3.5 border-b border-line py-6 lg:border-b-0 lg:px-8 lg:py-7 lg:not-first:border-l lg:first:pl-0">
    <h2 className="text-xl">{heading}</h2>
    {children}
  </section>
)

const kept = [
  { one: 'blog post', page: 'blog', read: () => list('GET /api/blogs', { query: { fields: ['id'], limit: 1 } }) },
  { one: 'project', page: 'projects', read: () => list('GET /api/projects', { query: { fields: ['id'], limit: 1 } }) },
  { one: 'service', page: 'services', read: () => list('GET /api/services', { query: { fields: ['id'], limit: 1 } }) },
  { one: 'template', page: 'workflows', read: () => list('GET /api/workflows', { query: { limit: 1 } }) },
]

function OwnContent() {
  const { data } = useAdminQuery(['content'], () => Promise.all(kept.map(async ({ read }) => (await read()).total)))
  return (
    <ul className="grid gap-2">
      {kept.map(({ one, page }, index) => (
        <li key={one}>
          <TextLink to={paths.adminPage(page)}>
            {data?.[index] ? counted(data[index], one) : `${one[0]?.toUpperCase()}${one.slice(1)}s`}
          </TextLink>
        </li>
      ))}
      <li>
        <TextLink to={paths.home}>View the site</TextLink>
      </li>
    </ul>
  )
}

const minute = 60_000

const keptSentence = ({ since, last }: { since: string; last: string }) =>
  Date.now() - Date.parse(last) < minute
    ? `stored before ${timeLabel(since)} are shown to visitors, because the database cannot be read.`
    : `stored earlier were shown to visitors from ${timeLabel(since)} to ${timeLabel(last)}, because the database could not be read.`

/** The sentence is from the specification. It is shown only if the server confirms it. */
function SystemStatus() {
  const { data, error } = useHealth()
  const viewer = useViewer()
  const running = (state: string | undefined) => (data ? state === 'ok' : error ? false : undefined)
  const auth = viewer.isPending ? undefined : !viewer.isError
  return (
    <>
      {data?.database === 'ok' && auth && <p className="text-ink-muted">Backend, database and auth are running.</p>}
      <ul className="grid gap-2">
        <State name="Backend" running={running('ok')} />
        <State name="Database" running={running(data?.database)} />
        <State name="Auth" running={auth} />
        {data && <State name="Storage" running={running(data.storage)} />}
        {data?.mail === 'outbox' ? (
          <State name="Email" warning="is not set up, so visitors get none. Set it up under Settings, Email." />
        ) : (
          data && <State name="Email" running={running(data.mail)} />
        )}
        {data?.backup && <BackupLine backup={data.backup} />}
        {data?.kept_pages && <State name="Pages" warning={keptSentence(data.kept_pages)} />}
        {data?.jobs?.map(
          ({ name, state, failed_at, failure }) =>
            state === 'failed' && (
              <State
                key={name}
                name={`The job “${name}”`}
                warning={`failed on ${timeLabel(failed_at ?? '')} (${failure}). The site will retry it automatically.`}
              />
            ),
        )}
      </ul>
    </>
  )
}

interface StateProps {
  name: string
  /** Undefined until the answer arrives. */
  running?: boolean | undefined
  /** Set if the site works but something is wrong: the problem, and the fix. */
  warning?: string
  words?: string
}

const dots = {
  unknown: 'border-wire',
  ok: 'border-ok bg-ok',
  warn: 'border-warn bg-warn',
  bad: 'border-danger bg-danger',
}

/** The state of a part, such as "Database is running". The coloured dot repeats what the words say. */
function State({ name, running, warning, words }: StateProps) {
  const tone = warning ? 'warn' : running === undefined ? 'unknown' : running ? 'ok' : 'bad'
  const usual = running === undefined ? 'is being checked' : running ? 'is running' : 'is not running'
  return (
    <li className="flex items-baseline gap-3">
      <span aria-hidden className={cx('size-2.5 flex-none rounded-full border-[1.5px]', dots[tone])} />
      <span className="min-w-0">
        {name} {warning ?? words ?? usual}
      </span>
    </li>
  )
}

const lastOf = ({ last_at }: BackupState) =>
  last_at ? `The last good backup is from ${timeLabel(last_at)}.` : 'There is no good backup yet.'

function BackupLine({ backup }: { backup: BackupState }) {
  if (backup.state === 'failed') return <State name="Backup" running={false} words={`failed. ${lastOf(backup)}`} />
  if (backup.last_at) return <State name="Backup" running words={`was made on ${timeLabel(backup.last_at)}`} />
  return <State name="Backup" words="runs tonight for the first time" />
}

function NotBackedUp() {
  const backup = useHealth().data?.backup
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

const sentence = 'Some parts of this page could not be loaded.'

function NotLoaded() {
  const queries = useQueryClient()
  const failing = () => queries.find(['admin']).filter((query) => query.isActive() && query.state.error !== null)
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

function SinceLastVisit() {
  const { data, isError } = useAdminQuery(['last-visit'], () => call('POST /api/admin/last-visit'))
  const figures = paths.adminPage('figures')
  const numbers = [
    { one: 'visitor', value: data?.visitors ?? 0, to: figures },
    { one: 'read', value: data?.reads ?? 0, to: figures },
    { one: 'template download', value: data ? takenIn(data) : 0, to: figures },
    { one: 'message', value: data?.messages ?? 0, to: paths.adminPage('messages') },
  ].filter(({ value }) => value > 0)
  return (
    <section aria-labelledby="since-heading" className="mb-8 grid gap-3 border-y border-line py-5">
      <h2 id="since-heading" className="label text-ink-muted">
        {data?.since ? 'Since your last visit' : 'Today'}
      </h2>
      <p className="text-lg">
        {data ? sentenceOf(data) : isError ? 'What happened could not be loaded.' : 'Looking at what happened …'}
      </p>
      {numbers.length > 0 && (
        <ul className="flex flex-wrap gap-x-12 gap-y-2">
          {numbers.map((each) => (
            <NumberLink key={each.one} {...each} />
          ))}
        </ul>
      )}
    </section>
  )
}

const takenIn = ({ downloads, imports }: LastVisit) => downloads + imports

/** "Since Nov 3, 2026, 9:00 AM, 2 visitors read 3 pages and one message has arrived." */
function sentenceOf(visit: LastVisit): string {
  const { since, reads, visitors, messages } = visit
  const from = since ? `Since ${timeLabel(since)}` : 'Today'
  const taken = takenIn(visit)
  if (reads + taken + messages === 0) return since ? `No visitors since ${timeLabel(since)}.` : 'No visitors yet today.'
  const readers = visitors === 0 ? 'earlier visitors' : counted(visitors, 'visitor')
  const parts = [
    reads === 0 ? 'no pages were read' : `${readers} read ${counted(reads, 'page')}`,
    taken > 0 && `${taken === 1 ? 'one template was' : `${counted(taken, 'template')} were`} downloaded or imported`,
    messages > 0 && `${messages === 1 ? 'one message has' : `${counted(messages, 'message')} have`} arrived`,
  ].filter(Boolean)
  return `${from}, ${parts.join(', ').replace(/, ([^,]*)$/, ' and $1')}.`
}
