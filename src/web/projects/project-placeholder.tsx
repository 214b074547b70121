import { PageHead } from '../app/page-head.tsx'
import { Loading, SkeletonLine, SkeletonText } from '../ui/placeholder.tsx'

/** The skeleton of a project that is being loaded. */
export const ProjectPlaceholder = () => (
  <>
    <PageHead title="Project" description="A project that is being loaded." hidden />
    <Loading label="Loading the project" className="wrap pt-10">
      <div aria-hidden>
        <div className="max-w-72">
          <SkeletonLine />
        </div>
        <div className="mt-12 grid max-w-4xl gap-6 text-4xl">
          <SkeletonLine width={86} />
          <SkeletonLine width={54} index={1} />
        </div>
        <div className="mt-14 aspect-video border border-line bg-sunk" />
        <SkeletonText lines={10} className="mt-14 max-w-text" />
      </div>
    </Loading>
  </>
)
