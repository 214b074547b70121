import './template-card.css'
import { GLYPHS } from '../../n8n/app-categories.ts'
import { cx } from '../ui/cx.ts'

interface AppMarksProps {
  apps: readonly string[]
  /** The kind of each app, in the same order. */
  categories: readonly string[]
  /** How many are named; the others are counted. */
  most: number
  className?: string
}

/** The apps of a template, each with the mark of its kind. */
export function AppMarks({ apps, categories, most, className }: AppMarksProps) {
  if (apps.length === 0) return null
  // One that would be counted as “+1” is named instead.
  const shown = apps.length === most + 1 ? apps : apps.slice(0, most)
  return (
    <ul aria-label="Apps" className={cx('app-marks', className)}>
      {shown.map((app, index) => (
        <li key={app}>
          <Mark category={categories[index]} />
          <span>{app}</span>
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

/** The line icon that the drawings use. */
function Mark({ category = 'other' }: { category?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24">
      <path d={Object.hasOwn(GLYPHS, category) ? GLYPHS[category as keyof typeof GLYPHS] : GLYPHS.other} />
    </svg>
  )
}
