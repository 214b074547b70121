import { paths } from '../../contract/site-map.ts'
import { useApi } from '../api/client.ts'
import { useMissing, useStatus } from '../app/page-context.ts'
import { PageHead } from '../app/page-head.tsx'
import { DataBoundary, LoadFailed, useData } from '../loading/data-boundary.tsx'
import { NearestPages } from '../navigation/page-links.tsx'
import { ProjectPlaceholder, ProjectStory } from '../projects/project-story.tsx'
import { projectQuery } from '../projects/queries.ts'
import { Link, useParams } from '../router/router.tsx'
import { PageBanner } from '../ui/heading.tsx'
import { CutWire } from '../ui/wire.tsx'

const failure = 'Failed to load this project. Please try again later.'

export function Page() {
  const { slug = '' } = useParams()
  return (
    <DataBoundary key={slug} skeleton={<ProjectPlaceholder />} failed={<Unreadable />} message={{ text: failure }}>
      <ProjectOrMissing slug={slug} />
    </DataBoundary>
  )
}

const ProjectOrMissing = ({ slug }: { slug: string }) => (useMissing() ? <Missing /> : <ProjectBySlug slug={slug} />)

function ProjectBySlug({ slug }: { slug: string }) {
  const project = useData(projectQuery(useApi(), slug))
  return project ? <ProjectStory project={project} /> : <Missing />
}

/** A project that may exist but cannot be read right now. It is not a 404, which would remove it from search engines. */
const Unreadable = () => (
  <>
    <PageHead title="Project" description={failure} hidden />
    <PageBanner label="Projects" heading="This project cannot be shown right now">
      <BackLink />
    </PageBanner>
    <div className="wrap">
      <LoadFailed>{failure}</LoadFailed>
    </div>
  </>
)

function Missing() {
  useStatus(404)
  return (
    <>
      <PageHead title="Project not found" description="There is no project at this address." hidden />
      <PageBanner
        label="Projects"
        heading="Project not found"
        text="The project you are looking for might have been removed or renamed."
      >
        <BackLink />
      </PageBanner>
      <div className="wrap overflow-x-clip">
        <NearestPages className="mt-4 mb-8" />
        <CutWire />
      </div>
    </>
  )
}

const BackLink = () => (
  <Link className="link" to={paths.projects()}>
    Back to all projects
  </Link>
)
