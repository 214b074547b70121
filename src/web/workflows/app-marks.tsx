import { GLYPHS } from '../../n8n/app-categories.ts'
import { cx } from '../ui/cx.ts'

interface AppMarksProps {
  apps: readonly string[]
  categories: readonly string[]
  /** How many are named; the others are counted. */
  most: number
  className?: string
}

export function AppMarks({ apps, categories, most, className }: AppMarksProps) {
  if (apps.length === 0) return null
  // One that would be counted as “+1” is named instead.
  const shown = apps.length === most + 1 ? apps : apps.slice(0, most)
  return (
    <ul
      aria-label="Apps"
      className={cx('flex flex-wrap gap-x-4 gap-y-[0.4rem] font-heading text-sm/[1.4] font-medium', className)}
    >
      {shown.map((app, index) => (
        <li key={app} className="flex min-w-0 items-center gap-[0.4rem]">
          <Mark category={categories[index]} />
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

function Mark({ category = 'other' }: { category?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      className="size-[1.2rem] flex-none"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={Object.hasOwn(GLYPHS, category) ? GLYPHS[category as keyof typeof GLYPHS] : GLYPHS.other} />
    </svg>
  )
}
