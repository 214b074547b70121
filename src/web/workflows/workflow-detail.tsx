import '../styles/prose.css'
import '../styles/workflows.css'
import { Link } from 'react-router'
import { paths } from '../../contract/site-map.ts'
import type { WorkflowPage } from '../../contract/workflows.ts'
import { JsonLd } from '../app/json-ld.tsx'
import { usePage } from '../app/page-context.ts'
import { PageHead } from '../app/page-head.tsx'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { shortDate } from '../ui/dates.ts'
import { TagList } from '../ui/tag.tsx'
import { Port } from '../ui/wire.tsx'
import { Canvas } from './canvas/canvas.tsx'
import { DownloadCard } from './download-card.tsx'
import { Facts } from './facts.tsx'
import { JsonPreview } from './json-preview.tsx'
import { TemplateHostHelp } from './template-host-help.tsx'
import { Versions } from './versions.tsx'
import { workflowData } from './workflow-data.ts'

/** One template: its drawing over the whole width, its name, how to use it and how to download it. */
export function WorkflowDetail({ workflow }: { workflow: WorkflowPage }) {
  const page = usePage()
  const { slug, name, description, tags, requirements } = workflow
  return (
    <article>
      <PageHead
        title={`${name}: n8n template`}
        description={description}
        canonical={paths.workflow(slug)}
        image={paths.workflowShare(slug)}
      />
      <JsonLd facts={workflowData(workflow, page)} />
      <div className="wrap py-5">
        <Breadcrumb
          steps={[
            { label: 'Home', to: paths.home },
            { label: 'n8n Templates', to: paths.marketplace() },
            { label: name },
          ]}
          link={Link}
        />
      </div>
      <Canvas slug={slug} name={name} steps={workflow.steps} run={workflow.run?.steps.length ? workflow.run : null} />
      <header className="wrap pt-12">
        <p className="label relative flex items-center gap-3 text-ink-muted">
          <span aria-hidden className="absolute top-1/2 right-full h-[1.5px] w-screen -translate-y-1/2 bg-wire" />
          <Port />
          <span>
            {workflow.category}, version {workflow.version},{' '}
            {shortDate(workflow.versions[0]?.created_at ?? workflow.created_at)},{' '}
            {workflow.author ?? page.settings.identity.name}
          </span>
        </p>
        <h1 className="mt-6 max-w-[22ch] text-4xl">{name}</h1>
        <p className="mt-6 max-w-[44rem] text-lg text-ink-muted">{description}</p>
        <div className="mt-6">
          <TagList tags={tags} label="Tags" />
        </div>
      </header>
      <div className="wrap mt-14 grid gap-x-12 gap-y-14 lg:grid-cols-12">
        <aside className="lg:order-2 lg:col-span-5 xl:col-span-4 xl:col-start-9" aria-label="Get this workflow">
          <div className="lg:sticky lg:top-[calc(var(--spacing-header)+1.5rem)]">
            <DownloadCard workflow={workflow} />
          </div>
        </aside>
        <div className="grid content-start gap-16 lg:order-1 lg:col-span-7">
          {workflow.usage_instructions && (
            <section aria-labelledby="steps-heading">
              <h2 id="steps-heading" className="text-2xl">
                How to use it
              </h2>
              <div
                className="usage prose mt-8"
                // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by src/markdown when it was saved.
                dangerouslySetInnerHTML={{ __html: workflow.usage_instructions }}
              />
            </section>
          )}
          {requirements.length > 0 && (
            <section aria-labelledby="requirements-heading">
              <h2 id="requirements-heading" className="text-2xl">
                What you need
              </h2>
              <ul className="ports mt-6">
                {requirements.map((each) => (
                  <li key={each}>{each}</li>
                ))}
              </ul>
            </section>
          )}
          <Facts workflow={workflow} />
          <TemplateHostHelp />
          <Versions workflow={workflow} />
          <JsonPreview slug={slug} />
        </div>
      </div>
    </article>
  )
}
