import './reading.css'
import { PageHead } from '../app/page-head.tsx'
import { Loading, SkeletonLine, SkeletonText } from '../ui/placeholder.tsx'

/** The skeleton of a post that is being loaded. */
export function PostPlaceholder() {
  return (
    <>
      <PageHead title="Blog" description="This post is loading." hidden />
      <Loading label="Loading post" className="wrap pt-10">
        <div aria-hidden>
          <div className="max-w-72">
            <SkeletonLine />
          </div>
          <div className="mt-12 grid max-w-3xl gap-6 text-4xl">
            <SkeletonLine width={86} />
            <SkeletonLine width={54} index={1} />
          </div>
          <div className="reading mt-16">
            <SkeletonText lines={12} className="reading-text" />
            <SkeletonText lines={6} className="reading-side" />
          </div>
        </div>
      </Loading>
    </>
  )
}
