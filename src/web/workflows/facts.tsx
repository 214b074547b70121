import type { ReactNode } from 'react'
import { checksSentence } from '../../contract/format.ts'
import type { Differences } from '../../contract/workflow-parts.ts'
import type { WorkflowChecks, WorkflowPage } from '../../contract/workflows.ts'
import { counted } from './words.ts'

export function Facts({ workflow: { facts, checks, tested_with } }: { workflow: WorkflowPage }) {
  const notes = [
    facts.stickyNoteCount > 0 && counted(facts.stickyNoteCount, 'note'),
    facts.disabledCount > 0 && `${facts.disabledCount} disabled`,
  ].filter(Boolean)
  return (
    <Part id="facts" heading="Before you import" lead="Taken from the file itself.">
      <dl className="mt-6">
        <Fact name="Trigger">
          {facts.triggers.length === 0
            ? 'None: start it by hand, or from another workflow'
            : [...new Set(facts.triggers.map(({ label }) => label))].join(', ')}
        </Fact>
        <Fact name="Apps">{kinds(facts.apps) || 'None'}</Fact>
        {facts.ownNodes && facts.ownNodes.length > 0 && <Fact name="n8n nodes">{kinds(facts.ownNodes)}</Fact>}
        <Fact name="Credentials">{words(facts.credentials.map(({ label }) => label)) || 'None'}</Fact>
        <Fact name="Community nodes">
          {facts.communityPackages.length === 0 ? (
            'None, so it runs on n8n Cloud too'
          ) : (
            <>
              <Names of={facts.communityPackages} />
              <span className="mt-1 block text-sm text-ink-muted">n8n Cloud installs only verified ones.</span>
            </>
          )}
        </Fact>
        {facts.hosts.length > 0 && (
          <Fact name="Connects to">
            <Names of={facts.hosts} />
          </Fact>
        )}
        {facts.subWorkflows.length > 0 && (
          <Fact name="Other workflows">
            {words(facts.subWorkflows.map(({ name, node }) => name ?? `one chosen in “${node}”`))}
          </Fact>
        )}
        {facts.env.length + facts.vars.length > 0 && (
          <Fact name="Variables">
            <Names of={[...facts.env.map((each) => `$env.${each}`), ...facts.vars.map((each) => `$vars.${each}`)]} />
          </Fact>
        )}
        {facts.codeLanguages.length > 0 && <Fact name="Code">{words(facts.codeLanguages)}</Fact>}
        <Fact name="Size">{[counted(facts.nodeCount, 'node'), ...notes].join(', ')}</Fact>
        {tested_with && <Fact name="Tested with">n8n {tested_with}</Fact>}
        {checks && <Checks checks={checks} />}
      </dl>
    </Part>
  )
}

function Checks({ checks }: { checks: WorkflowChecks }) {
  const { accepted } = checks
  return (
    <Fact name="Checks">
      {accepted.length === 0 ? (
        checksSentence(checks)
      ) : (
        <details>
          <summary className="cursor-pointer">
            {checksSentence(checks)} <span className="link">Why</span>
          </summary>
          <ul className="mt-2 grid gap-2 text-sm">
            {accepted.map(({ title, nodes, reason }) => (
              <li key={`${title} ${reason}`} className="wrap-anywhere">
                {title}
                {nodes.length > 0 && `: ${nodes.join(', ')}`}
                <span className="block text-ink-muted">{reason}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Fact>
  )
}

export function Part({
  id,
  heading,
  lead,
  children,
}: {
  id: string
  heading: string
  lead?: string
  children: ReactNode
}) {
  return (
    <section aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className="text-2xl">
        {heading}
      </h2>
      {lead && <p className="mt-3 text-ink-muted">{lead}</p>}
      {children}
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-6 gap-y-[0.15rem] border-t border-line py-[0.85rem] last:border-b sm:grid-cols-[11rem_minmax(0,1fr)] sm:items-baseline">
    <dt className="label text-ink-muted">{name}</dt>
    <dd>{children}</dd>
  </div>
)

function Names({ of }: { of: readonly string[] }) {
  return of.map((name, index) => (
    <span key={name}>
      {index > 0 && ', '}
      <code className="label">{name}</code>
    </span>
  ))
}

const kinds = (list: readonly { label: string; count: number }[]) =>
  list.map(({ label, count }) => (count > 1 ? `${label} (${count})` : label)).join(', ')

const words = (list: readonly string[]) => [...new Set(list)].join(', ')

export function DifferencesList({ differences }: { differences: Differences }) {
  const { added, removed, renamed, changed, connectionsAdded, connectionsRemoved } = differences
  const rows: [string, string[]][] = [
    ['Added', added.map(({ name }) => name)],
    ['Removed', removed.map(({ name }) => name)],
    ['Renamed', renamed.map(({ from, to }) => `${from} → ${to}`)],
    ['Changed', changed.map(({ name }) => name)],
    ['Connected', connectionsAdded.map(({ from, to }) => `${from} → ${to}`)],
    ['Disconnected', connectionsRemoved.map(({ from, to }) => `${from} → ${to}`)],
  ]
  const shown = rows.filter(([, names]) => names.length > 0)
  if (shown.length === 0) return <p className="text-sm text-ink-muted">The nodes are the same.</p>
  return (
    <dl className="grid gap-1 text-sm">
      {shown.map(([word, names]) => (
        <div key={word} className="flex items-baseline gap-4">
          <dt className="label w-24 flex-none text-ink-muted">{word}</dt>
          <dd className="min-w-0 wrap-anywhere">{names.join(', ')}</dd>
        </div>
      ))}
    </dl>
  )
}
