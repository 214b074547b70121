import type { WorkflowPage } from '../../contract/workflows.ts'
import { CommandLineHelp } from './command-line-help.tsx'
import { Facts } from './facts.tsx'
import { firstSentence } from './first-sentence.ts'
import { JsonPreview } from './json-preview.tsx'
import { RelatedWorkflows } from './related-workflows.tsx'
import { TemplateHostHelp } from './template-host-help.tsx'
import { Versions } from './versions.tsx'
import { WhoMadeIt } from './who-made-it.tsx'

/** A longer first sentence is cut above the drawing. */
const longest = 200

/** A template's page below its drawing: how to use it, its file, who made it. */
export function WorkflowRest({ workflow }: { workflow: WorkflowPage }) {
  const { slug, description } = workflow
  return (
    <>
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
    </>
  )
}
