import { cx } from '../../ui/cx.ts'
import { clockLabel, timeLabel } from '../../ui/time-label.ts'
import type { Kept } from '../form/use-kept-draft.ts'

interface SaveStateProps {
  kept: Kept
  dirty: boolean
  saving: boolean
  /** Null for a post that was never saved. */
  savedAt: string | null
}

/** Where the text is: on the site, or only on this device. */
export function SaveState({ kept, dirty, saving, savedAt }: SaveStateProps) {
  const failed = dirty && kept === 'failed'
  return (
    <p className={cx('writing-saved', failed && 'text-danger')}>
      {saving ? 'Saving…' : sentence({ kept, dirty, savedAt })}
    </p>
  )
}

function sentence({ kept, dirty, savedAt }: Omit<SaveStateProps, 'saving'>): string {
  if (!dirty) return savedAt === null ? '' : `Saved ${timeLabel(savedAt)}`
  if (kept === 'failed') return 'No copy is kept on this device: its storage is full or blocked. Save soon.'
  return kept ? `Saved on this device ${clockLabel(kept.at)}` : 'Not saved yet'
}
