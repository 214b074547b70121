// The styles of the rest are there before its code.
import '../workflows/template.css'
import type { ReactNode } from 'react'
import { shortDate } from '../../contract/format.ts'
import { paths } from '../../contract/site-map.ts'
import type { WorkflowPage } from '../../contract/workflows.ts'
import { useApi } from '../api/client.ts'
import { usePage } from '../app/page-context.ts'
import { PageHead } from '../app/page-head.tsx'
import { useData } from '../loading/data-boundary.tsx'
import { EntryPage } from '../loading/entry-page.tsx'
import { restOf, screenful } from '../loading/first-document.tsx'
import { Breadcrumb } from '../navigation/page-links.tsx'
import { workflowFacts } from '../structured-data/entry-facts.ts'
import { StructuredData } from '../structured-data/structured-data.tsx'
import { Card, TagList } from '../ui/card.tsx'
import { Loading, SkeletonText } from '../ui/placeholder.tsx'
import { Port } from '../ui/wire.tsx'
import { AppMarks } from '../workflows/app-marks.tsx'
import { Canvas, loadRunList } from '../workflows/canvas/canvas.tsx'
import { boxedText, CopyButton, DownloadLink } from '../workflows/file-buttons.tsx'
import { fileQuery, workflowQuery } from '../workflows/queries.ts'
import { counted, firstSentence } from '../workflows/words.ts'

const words = {
  kind: 'workflow',
  label: 'n8n templates',
  title: 'Workflow',
  failure: 'Unable to load workflow details. Please try again later.',
  missing: {
    title: 'Workflow not found',
    heading: 'Workflow Not Found',
    text: 'The workflow you are looking for might have been unpublished or moved.',
  },
  back: { to: paths.marketplace(), label: 'Back to all workflows' },
} as const

const skeleton = (
  <Loading>
    <div className="wrap pt-12 pb-12">
      <SkeletonText lines={8} className="max-w-text" />
    </div>
    <div className="h-[60dvh] border-y border-line bg-sunk" />
  </Loading>
)

export const Page = () => (
  <EntryPage words={words} query={workflowQuery} skeleton={skeleton}>
    {(workflow) => <WorkflowDetail workflow={workflow} />}
  </EntryPage>
)

const loadRest = async () => (await import('../workflows/workflow-rest.tsx')).WorkflowRest
const Rest = restOf(loadRest, screenful)

export const rest = () => Promise.all([loadRest(), loadRunList()])

function WorkflowDetail({ workflow }: { workflow: WorkflowPage }) {
  const page = usePage()
  const { slug, name, description } = workflow
  return (
    <article>
      <PageHead
        title={`${name}: n8n template`}
        description={description}
        canonical={paths.workflow(slug)}
        image={paths.workflowShare(slug)}
      />
      <StructuredData facts={import.meta.env.SSR && workflowFacts(workflow, page)} />
      <TemplateHead workflow={workflow} />
      <Canvas slug={slug} name={name} steps={workflow.steps} run={workflow.run?.steps.length ? workflow.run : null} />
      <Rest workflow={workflow} />
    </article>
  )
}

function TemplateHead({ workflow }: { workflow: WorkflowPage }) {
  const { name, description, tags } = workflow
  return (
    <div className="wrap pt-4 pb-10 lg:pt-5 lg:pb-12">
      <div className="max-sm:[&_li:last-child]:hidden">
        <Breadcrumb
          steps={[
            { label: 'Home', to: paths.home },
            { label: 'n8n Templates', to: paths.marketplace() },
            { label: name },
          ]}
        />
      </div>
      <div className="mt-5 grid grid-cols-1 gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,4.4fr)] lg:grid-rows-[auto_1fr]">
        <header>
          <p className="label relative flex items-center gap-3 text-ink-muted">
            <span aria-hidden className="absolute top-1/2 right-full h-[1.5px] w-screen -translate-y-1/2 bg-wire" />
            <Port />
            <span>
              {workflow.category}, {counted(workflow.node_count, 'node')}, version {workflow.version}
              <span className="max-sm:hidden">
                , {shortDate(workflow.versions[0]?.created_at ?? workflow.created_at)}
              </span>
            </span>
          </p>
          <h1 className="mt-4 max-w-[22ch] text-2xl wrap-anywhere sm:text-3xl lg:mt-5">{name}</h1>
          <p className="mt-4 max-w-[38rem] line-clamp-5 text-ink-muted sm:text-lg">{firstSentence(description)}</p>
          <AppMarks apps={workflow.apps} limit={6} className="mt-5" />
        </header>
        <UseInN8n workflow={workflow} />
        <div>
          <Needs workflow={workflow} />
          <div className="mt-6">
            <TagList tags={tags} label="Tags" />
          </div>
        </div>
      </div>
    </div>
  )
}

const shown = 6

/** What is needed before the first run: the owner's list, or else the credentials in the file. */
function Needs({ workflow: { requirements, facts } }: { workflow: WorkflowPage }) {
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

const ways = { file: 'File', json: 'JSON', address: 'Address' } as const

/** The three ways into n8n in one control. Which one is shown is CSS, so it works without JavaScript. */
function UseInN8n({ workflow }: { workflow: WorkflowPage }) {
  const { id, slug, name, downloads, tested_with } = workflow
  const file = useData(fileQuery(useApi(), slug))
  const address = usePage().origin + paths.workflowFile(slug)
  const notes = [tested_with && `Tested with n8n ${tested_with}`, downloads > 0 && counted(downloads, 'download')]
  return (
    <Card
      as="section"
      className="use-it grid grid-cols-1 content-start gap-4 p-5 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start"
      aria-labelledby="use-heading"
    >
      <h2 id="use-heading" className="text-xl">
        Use in n8n
      </h2>
      <fieldset className="use-ways">
        <legend className="sr-only">How to get it</legend>
        {Object.entries(ways).map(([way, label]) => (
          <label key={way}>
            <input type="radio" name="way" value={way} defaultChecked={way === 'file'} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <div className="grid gap-6">
        <Way
          way="file"
          text={
            <>
              Save it, then choose <strong>Import from File</strong> in a workflow’s menu.
            </>
          }
        >
          <DownloadLink id={id} name={name} className="button button-primary w-full" />
        </Way>
        <Way way="json" text="The quickest way: copy it, click the n8n canvas and press Ctrl+V, or Cmd+V on a Mac.">
          <CopyButton text={() => file} label="Copy JSON" counted className="min-h-12 w-full" />
          <a className="link text-sm without-script" href="#json-heading">
            Show the JSON
          </a>
        </Way>
        <Way
          way="address"
          text={
            <>
              n8n fetches it itself: choose <strong>Import from URL</strong> and paste this.
            </>
          }
        >
          <p className={`${boxedText} label`}>{address}</p>
          <CopyButton text={() => address} label="Copy address" className="w-full" />
        </Way>
      </div>
      {notes.some(Boolean) && <p className="label text-ink-muted">{notes.filter(Boolean).join(', ')}</p>}
    </Card>
  )
}

const Way = ({ way, text, children }: { way: keyof typeof ways; text: ReactNode; children: ReactNode }) => (
  <div className="use-panel grid-cols-1 gap-[0.85rem]" data-way={way}>
    <p className="text-sm text-ink-muted">{text}</p>
    {children}
  </div>
)
