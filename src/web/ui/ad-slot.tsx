import { cx } from './cx.ts'

/**
 * A box with a reserved height, so that nothing moves when an advertisement loads. It is not a landmark, because a page
 * may have several.
 */
export function AdSlot({ slot, className }: { slot: string; className?: string }) {
  return (
    <div
      data-ad-slot={slot}
      className={cx(
        'no-print grid min-h-28 place-items-center rounded-node border border-dashed border-line',
        className,
      )}
    >
      <p className="label text-ink-muted">Advertisement</p>
    </div>
  )
}
