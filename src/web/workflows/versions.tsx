import { shortDate } from '../../contract/format.ts'
import { paths } from '../../contract/site-map.ts'
import type { WorkflowPage } from '../../contract/workflows.ts'
import { DifferencesList } from './differences.tsx'
import { counted } from './words.ts'

/** Every publication, newest first, with its changes and its permanent address. */
export function Versions({ workflow: { slug, versions } }: { workflow: WorkflowPage }) {
  if (versions.length === 0) return null
  return (
    <section aria-labelledby="versions-heading">
      <h2 id="versions-heading" className="text-2xl">
        Versions
      </h2>
      <p className="mt-3 text-ink-muted">A published version never changes, and its address stays.</p>
      <ol className="wired wired-plain mt-6">
        {versions.map((version) => (
          <li key={version.number} className="grid gap-2">
            <h3 className="text-base">
              {version.version}
              <span className="label ml-3 font-normal text-ink-muted">
                <time dateTime={version.created_at}>{shortDate(version.created_at)}</time>,{' '}
                {counted(version.node_count, 'node')}
              </span>
            </h3>
            {version.changelog && <p>{version.changelog}</p>}
            {version.differences && <DifferencesList differences={version.differences} />}
            <p>
              <a className="link label" href={paths.workflowFile(slug, version.number)}>
                {paths.workflowFile(slug, version.number)}
              </a>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
