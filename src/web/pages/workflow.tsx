import { paths } from '../../contract/site-map.ts'
import { useApi } from '../api/client.ts'
import { useMissing, useStatus } from '../app/page-context.ts'
import { PageHead } from '../app/page-head.tsx'
import { DataBoundary, LoadFailed, useData } from '../loading/data-boundary.tsx'
import { NearestPages } from '../navigation/page-links.tsx'
import { Link, useParams } from '../router/router.tsx'
import { PageBanner } from '../ui/heading.tsx'
import { Loading, SkeletonText } from '../ui/placeholder.tsx'
import { workflowQuery } from '../workflows/queries.ts'
import { WorkflowDetail } from '../workflows/workflow-detail.tsx'

export { rest } from '../workflows/workflow-detail.tsx'

const failure = 'Unable to load workflow details. Please try again later.'

export function Page() {
  const { slug = '' } = useParams()
  return (
    <DataBoundary
      key={slug}
      skeleton={
        <Loading>
          <div className="wrap pt-12 pb-12">
            <SkeletonText lines={8} className="max-w-text" />
          </div>
          <div className="h-[60dvh] border-y border-line bg-sunk" />
        </Loading>
      }
      failed={
        <>
          <PageHead title="Workflow" description={failure} hidden />
          <PageBanner label="n8n templates" heading="This workflow cannot be shown right now">
            <BackLink />
          </PageBanner>
          <div className="wrap">
            <LoadFailed>{failure}</LoadFailed>
          </div>
        </>
      }
      message={{ text: failure }}
    >
      <WorkflowOrMissing slug={slug} />
    </DataBoundary>
  )
}

const WorkflowOrMissing = ({ slug }: { slug: string }) => (useMissing() ? <Missing /> : <WorkflowBySlug slug={slug} />)

function WorkflowBySlug({ slug }: { slug: string }) {
  const workflow = useData(workflowQuery(useApi(), slug))
  return workflow ? <WorkflowDetail workflow={workflow} /> : <Missing />
}

function Missing() {
  useStatus(404)
  return (
    <>
      <PageHead title="Workflow not found" description="There is no workflow at this address." hidden />
      <PageBanner
        label="n8n templates"
        heading="Workflow Not Found"
        text="The workflow you are looking for might have been unpublished or moved."
      >
        <BackLink />
      </PageBanner>
      <NearestPages className="wrap mt-10" />
    </>
  )
}

const BackLink = () => (
  <Link className="link" to={paths.marketplace()}>
    Back to all workflows
  </Link>
)
