import { cx } from './cx.ts'

interface AdSlotProps {
  slot: string
  /** Without a publisher the box stays empty, and no script of anybody else runs. */
  publisherId?: string | null
  className?: string
}

/**
 * A box whose height is reserved, so that what comes in moves nothing. No landmark: a page may have several, and the
 * word inside says what it is.
 */
export function AdSlot({ slot, publisherId, className }: AdSlotProps) {
  return (
    <div
      data-ad-slot={slot}
      data-ad-client={publisherId ?? undefined}
      className={cx(
        'no-print grid min-h-28 place-items-center rounded-node border border-dashed border-line',
        className,
      )}
    >
      <p className="label text-ink-muted">Advertisement</p>
    </div>
  )
}
