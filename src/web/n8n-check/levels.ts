import type { FindingLevel } from '../../n8n/rules.ts'
import type { TagTone } from '../ui/card.tsx'

/** How severe a finding is, in words of a visitor. */
export const levels: readonly { level: FindingLevel; one: string; tone: TagTone; about: string }[] = [
  { level: 'error', one: 'error', tone: 'danger', about: 'n8n refuses the file, or cannot run it.' },
  { level: 'warning', one: 'warning', tone: 'warn', about: 'It runs, but probably not as it looks.' },
  { level: 'note', one: 'hint', tone: 'plain', about: 'Good to know before somebody imports it.' },
]
