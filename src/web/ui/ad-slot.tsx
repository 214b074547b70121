import { cx } from './cx.ts'

/**
 * A box whose height is reserved, so that what comes in moves nothing. No landmark: a page may have several, and the
 * word inside says what it is.
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
