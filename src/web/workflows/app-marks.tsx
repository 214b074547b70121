import { siteFiles } from '../../contract/site-map.ts'
import { markKey } from '../../n8n/app-categories.ts'
import { computedVersion } from '../../n8n/picture/version.ts'
import { cx } from '../ui/cx.ts'

interface AppMarksProps {
  apps: readonly string[]
  limit: number
  className?: string
}

export function AppMarks({ apps, limit, className }: AppMarksProps) {
  if (apps.length === 0) return null
  // One that would be counted as “+1” is named instead.
  const shown = apps.length === limit + 1 ? apps : apps.slice(0, limit)
  return (
    <ul
      aria-label="Apps"
      className={cx('flex flex-wrap gap-x-4 gap-y-[0.4rem] font-heading text-sm/[1.4] font-medium', className)}
    >
      {shown.map((app) => (
        <li key={app} className="flex min-w-0 items-center gap-[0.4rem]">
          <svg aria-hidden viewBox="0 0 24 24" className="size-[1.2rem] flex-none">
            <use href={`${siteFiles.appMarks}?v=${computedVersion}#${markKey(app)}`} />
          </svg>
          <span className="wrap-anywhere">{app}</span>
        </li>
      ))}
      {shown.length < apps.length && (
        <li title={apps.slice(shown.length).join(', ')}>
          +{apps.length - shown.length}
          <span className="sr-only"> more</span>
        </li>
      )}
    </ul>
  )
}
