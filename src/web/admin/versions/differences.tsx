import { type Fields, inWords } from '../form/form-values.ts'
import { type Line, lineDifferences } from './line-differences.ts'

/** The number of unchanged lines shown around a change. */
const around = 2

const signs = { same: ' ', added: '+', removed: '−' } as const
const words = { same: '', added: 'Added: ', removed: 'Removed: ' } as const

export type Values = Record<string, unknown>

/** The changes from an earlier version to what applies now, by field and line. */
export function Differences({ fields, before, after }: { fields: Fields; before: Values; after: Values }) {
  const changed = Object.entries(fields).filter(
    ([name]) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  )
  if (changed.length === 0) return <p>This version is the same as the current one.</p>
  return changed.map(([name, field]) => (
    <div key={name}>
      <h3 className="mb-1.5 text-base">{field.label}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, with the keyboard too. */}
      <section className="admin-version" tabIndex={0} aria-label={`Changes in ${field.label}`}>
        {shortened(lineDifferences(inWords(field, before[name]), inWords(field, after[name]))).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move.
          <div key={index} className={`admin-line admin-line-${line.kind}`}>
            <span aria-hidden>{signs[line.kind]} </span>
            <span className="sr-only">{words[line.kind]}</span>
            {line.text || ' '}
          </div>
        ))}
      </section>
    </div>
  ))
}

/** Long stretches without a change are left out. */
function shortened(lines: Line[]): Line[] {
  const near = lines.map((_, index) =>
    lines.slice(Math.max(0, index - around), index + around + 1).some(({ kind }) => kind !== 'same'),
  )
  return lines.flatMap((line, index) => {
    if (near[index]) return [line]
    return near[index - 1] || index === 0 ? [{ kind: 'same', text: '…' } as const] : []
  })
}
