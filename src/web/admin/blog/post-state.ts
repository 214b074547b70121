import type { TagTone } from '../../ui/card.tsx'
import { timeLabel } from '../../ui/time-label.ts'

/** Who sees a post: nobody yet, everybody, or everybody from a time on. A scheduled post is never called published. */
export function stateOf(
  { published, publish_at }: Record<string, unknown>,
  now: Date,
): { label: string; tone: TagTone } {
  if (!published) return { label: 'Draft', tone: 'warn' }
  const from = typeof publish_at === 'string' ? publish_at : ''
  if (from > now.toISOString()) return { label: `Scheduled for ${timeLabel(from)}`, tone: 'plain' }
  return { label: 'Published', tone: 'ok' }
}
