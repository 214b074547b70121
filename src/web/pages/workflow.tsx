import { paths } from '../../contract/site-map.ts'
import { EntryPage } from '../loading/entry-page.tsx'
import { Loading, SkeletonText } from '../ui/placeholder.tsx'
import { workflowQuery } from '../workflows/queries.ts'
import { WorkflowDetail } from '../workflows/workflow-detail.tsx'

export { rest } from '../workflows/workflow-detail.tsx'

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
