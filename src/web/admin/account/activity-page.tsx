import { type AuditEntry, auditActions, auditDays } from '../../../contract/audit.ts'
import { cx } from '../../ui/cx.ts'
import { timeLabel } from '../../ui/time-label.ts'
import { PageHeader } from '../layout/page-header.tsx'
import { List, useList } from '../list/list.tsx'

export function ActivityPage() {
  const list = useList({ name: 'activity', endpoint: 'GET /api/admin/audit', failed: 'Failed to load the activity.' })
  return (
    <>
      <PageHeader
        heading="Activity"
        text={`Who signed in and what was changed, published and deleted in the last ${auditDays} days.`}
      />
      <List list={list} label="Activity" many="activity" empty="No activity yet." className="max-w-4xl">
        {(entry) => <ActivityRow key={entry.id} entry={entry} />}
      </List>
    </>
  )
}

const alarming: readonly AuditEntry['action'][] = ['sign-in-failed', 'code-failed']

const ActivityRow = ({ entry: { action, at, subject, count, device, person } }: { entry: AuditEntry }) => (
  <li className="admin-row admin-row-stacked">
    <div className="grid min-w-0 gap-1">
      <h2 className={cx('text-base wrap-anywhere', alarming.includes(action) && 'text-danger')}>
        {auditActions[action]}
        {count > 1 && ` ${count} times in an hour`}
        {subject && <span className="font-normal">: {subject}</span>}
      </h2>
      <p className="admin-facts">
        {person && <span className="wrap-anywhere">{person.display_name ?? person.email}</span>}
        {device && <span>{device}</span>}
      </p>
    </div>
    <time dateTime={at} className="admin-facts">
      {timeLabel(at)}
    </time>
  </li>
)
