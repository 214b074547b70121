import type { BackupState as Backup } from '../../../contract/backups.ts'
import { timeLabel } from '../../ui/time-label.ts'
import { State } from './state.tsx'

const lastOf = ({ last_at }: Backup) =>
  last_at ? `The last good backup is from ${timeLabel(last_at)}.` : 'There is no good backup yet.'

/** A warning above all else when the site is not backed up; nothing otherwise. */
export function BackupWarning({ backup }: { backup: Backup | undefined }) {
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
export function BackupLine({ backup }: { backup: Backup }) {
  if (backup.state === 'failed') return <State name="Backup" running={false} words={`failed. ${lastOf(backup)}`} />
  if (backup.last_at) return <State name="Backup" running words={`was made on ${timeLabel(backup.last_at)}`} />
  return <State name="Backup" running={undefined} words="runs tonight for the first time" />
}
