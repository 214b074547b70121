import page from '../../../docs/gate.md?raw'
import { type FindingLevel, sectionsOf } from '../../n8n/rules.ts'

/** How severe a finding is, in words of a visitor. */
export const levels: readonly { level: FindingLevel; one: string; about: string }[] = [
  { level: 'error', one: 'error', about: 'n8n refuses the file, or cannot run it.' },
  { level: 'warning', one: 'warning', about: 'It runs, but probably not as it looks.' },
  { level: 'note', one: 'hint', about: 'Good to know before somebody imports it.' },
]

const labels: Record<string, string> = { Why: 'Why', Example: 'Example', Mend: 'What to do' }
const sections = sectionsOf(page)

/** Why a rule is there, an example, and what to do. */
export const RuleText = ({ id }: { id: string }) => (
  <dl className="grid gap-2 pb-5 text-sm">
    {[...(sections.get(id) ?? '').matchAll(/^- (\w+): ((?:(?!- ).*\n?)*)/gm)].map(([, name = '', text = '']) => (
      <div key={name} className="flex items-baseline gap-4">
        <dt className="label w-24 flex-none text-ink-muted">{labels[name] ?? name}</dt>
        <dd className="min-w-0 wrap-anywhere">
          {text
            .split(/(`[^`]*`)/)
            .map((part) => (part[0] === '`' ? <code key={part}>{part.slice(1, -1)}</code> : part))}
        </dd>
      </div>
    ))}
  </dl>
)
