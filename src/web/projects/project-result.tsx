import type { ProjectPage } from '../../contract/projects.ts'
import { Port, Wire } from '../ui/wire.tsx'

/** The number that changed, as display type: what it was, a wire, and what it is now. */
export function ProjectResult({ project }: { project: ProjectPage }) {
  const { result_label, result_before, result_after } = project
  if (!result_after) return null
  return (
    <div className="project-result">
      {result_before && (
        <>
          <p>
            <span className="label text-ink-muted">{result_label ? `${result_label}, before` : 'Before'}</span>
            <span className="project-figure text-ink-muted">{result_before}</span>
          </p>
          <span aria-hidden className="project-change">
            <Port />
            <Wire className="project-change-x" draw />
            <Wire className="project-change-y" axis="y" draw />
            <Port live />
          </span>
        </>
      )}
      <p>
        <span className="label text-ink-muted">{result_before ? 'After' : (result_label ?? 'Result')}</span>
        <span className="project-figure">{result_after}</span>
      </p>
    </div>
  )
}
