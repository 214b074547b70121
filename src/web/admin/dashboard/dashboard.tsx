import { type ReactNode, useState } from 'react'
import { paths } from '../../../contract/site-map.ts'
import { useViewer } from '../../account/session.ts'
import { useQuery } from '../../queries/hooks.ts'
import { Link } from '../../router/link.tsx'
import { timeLabel } from '../../ui/time-label.ts'
import { adminApi } from '../api.ts'
import { Checklist, ChecklistButton } from '../checklist/checklist.tsx'
import { useChecklist } from '../checklist/use-checklist.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { Attention } from './attention.tsx'
import { BackupLine, BackupWarning } from './backup-state.tsx'
import { DemoContent } from './demo-content.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { SinceLastVisit } from './since-last-visit.tsx'
import { State } from './state.tsx'
import { StuckLetters } from './stuck-letters.tsx'

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
      <StuckLetters />
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

const useHealth = () => useQuery({ queryKey: ['admin', 'health'], queryFn: adminApi.health, retry: false })

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
