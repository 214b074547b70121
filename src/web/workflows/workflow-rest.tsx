import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { shortDate } from '../../contract/format.ts'
import { paths } from '../../contract/site-map.ts'
import type { WorkflowPage } from '../../contract/workflows.ts'
import { useApi } from '../api/client.ts'
import { usePage, useSettings } from '../app/page-context.ts'
import { optional, useData } from '../loading/data-boundary.tsx'
import { Link } from '../router/router.tsx'
import { Card } from '../ui/card.tsx'
import { Avatar } from '../ui/picture.tsx'
import { DifferencesList, Facts, Part } from './facts.tsx'
import { boxedText, CopyButton, DownloadLink } from './file-buttons.tsx'
import { fileQuery, relatedQuery } from './queries.ts'
import { counted, firstSentence } from './words.ts'
import { WorkflowCard, workflowGrid } from './workflow-card.tsx'

/** A longer first sentence is cut above the drawing. */
const longest = 200

export function WorkflowRest({ workflow }: { workflow: WorkflowPage }) {
  const { slug, description } = workflow
  const about = firstSentence(description) !== description || description.length > longest
  return (
    <>
      <div className="wrap mt-14 grid gap-x-12 gap-y-14 lg:grid-cols-12">
        <div className="grid content-start gap-16 lg:col-span-7">
          {about && (
            <Part id="about" heading="What it does">
              <p className="mt-4 max-w-text">{description}</p>
            </Part>
          )}
          {workflow.usage_instructions && (
            <Part id="steps" heading="How to use it">
              <div
                className="usage mt-8"
                // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by src/markdown when it was saved.
                dangerouslySetInnerHTML={{ __html: workflow.usage_instructions }}
              />
            </Part>
          )}
          <Facts workflow={workflow} />
          <JsonPreview slug={slug} />
          <Versions workflow={workflow} />
          <CommandLineHelp />
          <TemplateHostHelp />
        </div>
        <aside className="template-aside" aria-label="This template">
          <WhoMadeIt workflow={workflow} />
          <Contents workflow={workflow} about={about} />
        </aside>
      </div>
      <RelatedWorkflows slug={slug} />
    </>
  )
}

/** Stays in view beside a long text. */
function Contents({ workflow, about }: { workflow: WorkflowPage; about: boolean }) {
  const parts = [
    about && ['about', 'What it does'],
    workflow.usage_instructions && ['steps', 'How to use it'],
    ['facts', 'Before you import'],
    ['json', 'Workflow JSON'],
    workflow.versions.length > 0 && ['versions', 'Versions'],
    ['command', 'On the command line'],
    ['library', 'All templates inside n8n'],
  ].filter((part) => part !== false && part !== '')
  return (
    <div className="template-contents no-print mt-10 grid gap-5 max-lg:hidden">
      <nav aria-label="On this page" className="border-t border-line pt-4">
        <p className="label pb-2 text-ink-muted">On this page</p>
        <ul>
          {parts.map(([id, heading]) => (
            <li key={id} className="py-1">
              <a className="link text-sm" href={`#${id}-heading`}>
                {heading}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <DownloadLink id={workflow.id} name={workflow.name} className="button button-primary w-full" />
    </div>
  )
}

const command = 'n8n import:workflow --separate --input=FOLDER'

export const CommandLineHelp = () => (
  <Part
    id="command"
    heading="On the command line"
    lead="Save one or more templates into a folder. Point n8n at the folder; a single file needs an ID."
  >
    <code className={`${boxedText} label mt-4 block`}>
      {command.split(/(?<= )/).map((word) => (
        // A line may end after a word of the command, but not within an option, at its hyphens.
        <span key={word} className="inline-block whitespace-pre-wrap">
          {word}
        </span>
      ))}
    </code>
  </Part>
)

const RelatedWorkflows = optional(({ slug }: { slug: string }) => {
  const { entries } = useData(relatedQuery(useApi(), slug))
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="related-heading" className="wrap mt-section">
      <h2 id="related-heading" className="text-2xl">
        Related templates
      </h2>
      <ul className={`mt-8 ${workflowGrid}`}>
        {entries.map((workflow) => (
          <WorkflowCard key={workflow.id} workflow={workflow} heading="h3" />
        ))}
      </ul>
    </section>
  )
})

export function TemplateHostHelp() {
  const setting = `N8N_TEMPLATES_HOST=${usePage().origin}${paths.templateHost}`
  return (
    <Part
      id="library"
      heading="Browse all templates inside n8n"
      lead="n8n’s Templates page can show this library instead of the public one."
    >
      <ol className="wired mt-6">
        <li>
          Start n8n with this setting:
          <code className={`${boxedText} label mt-3 block`}>{setting}</code>
          <CopyButton text={() => setting} label="Copy setting" className="mt-3" />
        </li>
        <li>
          Open <strong>Templates</strong> in n8n’s sidebar and search for what you need.
        </li>
        <li>
          Open one, press <strong>Try template</strong> (older versions: Use this workflow) and choose your credentials.
        </li>
      </ol>
      <p className="mt-6 text-sm text-ink-muted">
        Your browser must be able to open this address, because it asks for the templates, not n8n’s server. If you open
        n8n over https, the address needs https too. n8n Cloud has no such setting; use <strong>Import from URL</strong>{' '}
        there.
      </p>
    </Part>
  )
}

/** The owner, and how to ask for help. Of a template by somebody else only the name is shown. */
function WhoMadeIt({ workflow: { slug, name, author } }: { workflow: WorkflowPage }) {
  const { identity, words } = useSettings()
  const isOwner = author === null || author === identity.name
  return (
    <Card as="section" className="grid gap-5 p-6" aria-labelledby="maker-heading">
      <h2 id="maker-heading" className="label font-normal text-ink-muted">
        Who made it
      </h2>
      <div className="flex items-center gap-4">
        <Avatar name={author ?? identity.name} src={isOwner ? identity.portrait_url : null} size="large" />
        <div className="min-w-0">
          <p className="font-heading text-xl font-semibold wrap-anywhere">{author ?? identity.name}</p>
          {isOwner && <p className="text-sm text-ink-muted">{identity.role}</p>}
        </div>
      </div>
      <p className="text-ink-muted">
        Need it connected to your own tools, or changed? Tell me what it should do. You get a price before any work.
      </p>
      <Link
        className="button button-secondary"
        to={paths.contact({ about: slug, subject: `Install or adapt “${name}”` })}
      >
        Install or adapt this for me
      </Link>
      {isOwner && words.availability && <p className="label text-ink-muted">{words.availability}</p>}
    </Card>
  )
}

function Versions({ workflow: { slug, versions } }: { workflow: WorkflowPage }) {
  if (versions.length === 0) return null
  return (
    <Part id="versions" heading="Versions" lead="A published version never changes, and its address stays.">
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
    </Part>
  )
}

function JsonPreview({ slug }: { slug: string }) {
  const file = useData(fileQuery(useApi(), slug))
  // A large file is not part of the page: the browser asks for it, and shows it on request.
  const [isShown, setShown] = useState(file.length < 200_000)
  return (
    <section aria-labelledby="json-heading">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="json-heading" className="text-2xl">
          Workflow JSON
        </h2>
        <CopyButton text={() => file} label="Copy JSON" counted />
      </div>
      <p className="mt-3 text-ink-muted">Copy it, click the n8n canvas and press Ctrl+V, or Cmd+V on a Mac.</p>
      <details className="fold mt-6" onToggle={() => setShown(true)}>
        <summary className="fold-summary">
          <ChevronRight aria-hidden className="size-5" />
          Show the file, {(file.length / 1024).toFixed(file.length < 10_240 ? 1 : 0)} KB
        </summary>
        {isShown && (
          // biome-ignore lint/a11y/useSemanticElements: a scrollable text must be reachable by keyboard.
          <pre
            id={`file-${slug}`}
            className="max-h-[36rem] overflow-auto rounded-node border border-line bg-surface p-5 font-mono text-xs/[1.6]"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
            tabIndex={0}
            role="group"
            aria-label="The workflow as JSON"
            suppressHydrationWarning
          >
            {file}
          </pre>
        )}
      </details>
    </section>
  )
}
