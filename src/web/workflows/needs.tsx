import type { WorkflowPage } from '../../contract/workflows.ts'

/** More than this are folded, so that the drawing is not pushed away. */
const shown = 6

/** What is needed before the first run: the owner's list, or else the credentials in the file. */
export function Needs({ workflow: { requirements, facts } }: { workflow: WorkflowPage }) {
  const credentials = [...new Set(facts.credentials.map(({ label }) => `${label} credentials`))]
  const needs = requirements.length > 0 ? requirements : credentials
  const more = needs.length > shown + 1 ? needs.slice(shown) : []
  return (
    <section aria-labelledby="needs-heading">
      <h2 id="needs-heading" className="text-base">
        What you need
      </h2>
      {needs.length === 0 ? (
        <p className="mt-2 text-sm text-ink-muted">Only n8n. No accounts, no credentials.</p>
      ) : (
        <List needs={needs.slice(0, needs.length - more.length)} />
      )}
      {more.length > 0 && (
        <details>
          <summary className="link mt-2 inline-block cursor-pointer text-sm">{more.length} more</summary>
          <List needs={more} />
        </details>
      )}
    </section>
  )
}

const List = ({ needs }: { needs: readonly string[] }) => (
  <ul className="needs">
    {needs.map((each) => (
      <li key={each}>{each}</li>
    ))}
  </ul>
)
