// The styles of the rest are there before its code.
import './template.css'
import { paths } from '../../contract/site-map.ts'
import type { WorkflowPage } from '../../contract/workflows.ts'
import { usePage } from '../app/page-context.ts'
import { PageHead } from '../app/page-head.tsx'
import { restOf, screenful } from '../loading/first-document.tsx'
import { workflowFacts } from '../structured-data/entry-facts.ts'
import { StructuredData } from '../structured-data/structured-data.tsx'
import { Canvas, loadRunList } from './canvas/canvas.tsx'
import { TemplateHead } from './template-head.tsx'

const loadRest = async () => (await import('./workflow-rest.tsx')).WorkflowRest
const Rest = restOf(loadRest, screenful)

export const rest = () => Promise.all([loadRest(), loadRunList()])

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
      <Rest workflow={workflow} />
    </article>
  )
}
