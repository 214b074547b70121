import { Columns2, Eye, PencilLine } from 'lucide-react'
import { cx } from '../../ui/cx.ts'

export type View = 'write' | 'preview' | 'both'

const views = [
  { view: 'write', label: 'Write', icon: PencilLine },
  { view: 'both', label: 'Side by side', icon: Columns2 },
  { view: 'preview', label: 'Preview', icon: Eye },
] as const

interface ViewButtonsProps {
  view: View
  onView: (view: View) => void
  /** There is room for text and preview side by side. */
  wide: boolean
}

export const ViewButtons = ({ view, onView, wide }: ViewButtonsProps) => (
  <div className="flex gap-1">
    {views
      .filter((each) => wide || each.view !== 'both')
      .map(({ view: each, label, icon: Icon }) => (
        <button
          key={each}
          type="button"
          className={cx('admin-action', each === 'both' && 'admin-view-both')}
          aria-label={label}
          aria-pressed={view === each}
          title={label}
          onClick={() => onView(each)}
        >
          <Icon aria-hidden />
          <span className="admin-view-label">{label}</span>
        </button>
      ))}
  </div>
)
