import '../styles/template.css'
import { paths } from '../../contract/site-map.ts'
import type { WorkflowPage } from '../../contract/workflows.ts'
import { usePage } from '../app/page-context.ts'
import { PageHead } from '../app/page-head.tsx'
import { StructuredData } from '../structured-data/structured-data.tsx'
import { workflowFacts } from '../structured-data/workflow.ts'
import { Canvas } from './canvas/canvas.tsx'
import { CommandLineHelp } from './command-line-help.tsx'
import { Facts } from './facts.tsx'
import { firstSentence } from './first-sentence.ts'
import { JsonPreview } from './json-preview.tsx'
import { RelatedWorkflows } from './related-workflows.tsx'
import { TemplateHead } from './template-head.tsx'
import { TemplateHostHelp } from './template-host-help.tsx'
import { Versions } from './versions.tsx'
import { WhoMadeIt } from './who-made-it.tsx'

/** A longer first sentence is cut above the drawing. */
const longest = 200

/** One template: what it is and how to get it, its drawing, how to use it, its file, who made it. */
export function WorkflowDetail({ workflow }: { workflow: WorkflowPage }) {
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
      <div className="wrap mt-14 grid gap-x-12 gap-y-14 lg:grid-cols-12">
        <div className="grid content-start gap-16 lg:col-span-7">
          {(firstSentence(description) !== description || description.length > longest) && (
            <section aria-labelledby="about-heading">
              <h2 id="about-heading" className="text-2xl">
                What it does
              </h2>
              <p className="mt-4 max-w-text">{description}</p>
            </section>
          )}
          {workflow.usage_instructions && (
            <section aria-labelledby="steps-heading">
              <h2 id="steps-heading" className="text-2xl">
                How to use it
              </h2>
              <div
                className="usage mt-8"
                // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by src/markdown when it was saved.
                dangerouslySetInnerHTML={{ __html: workflow.usage_instructions }}
              />
            </section>
          )}
          <Facts workflow={workflow} />
          <JsonPreview slug={slug} />
          <Versions workflow={workflow} />
          <CommandLineHelp />
          <TemplateHostHelp />
        </div>
        <aside className="lg:col-span-5 xl:col-span-4 xl:col-start-9" aria-label="Help with this workflow">
          <div className="lg:sticky lg:top-[calc(var(--spacing-header)+1.5rem)]">
            <WhoMadeIt workflow={workflow} />
          </div>
        </aside>
      </div>
      <RelatedWorkflows slug={slug} />
    </article>
  )
}
