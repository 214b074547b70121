import type { GateFinding } from '../../../../contract/workflow-parts.ts'
import { Tag, type TagTone } from '../../../ui/tag.tsx'

const tones: Record<GateFinding['level'], TagTone> = { error: 'danger', warning: 'warn', note: 'plain' }

export function Findings({ findings }: { findings: readonly GateFinding[] }) {
  return (
    <section aria-labelledby="checks-heading">
      <h3 id="checks-heading" className="text-lg">
        Checks
      </h3>
      {findings.length === 0 ? (
        <p className="mt-2 text-ink-muted">No issues found.</p>
      ) : (
        <ul className="mt-2">
          {findings.map((finding) => (
            <li key={`${finding.code} ${finding.pointer}`} className="grid gap-1 border-t border-line py-3">
              <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                <Tag tone={tones[finding.level]}>{finding.level}</Tag>
                {finding.message}
              </p>
              {finding.pointer && <code className="label text-ink-muted wrap-anywhere">{finding.pointer}</code>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
