import { PageHead } from '../app/page-head.tsx'
import { Loading, SkeletonLine, SkeletonText } from '../ui/placeholder.tsx'

/** Text and sidebar of a post's page, and before them an outline if there is one. */
export const readingColumns =
  'reading grid grid-cols-1 gap-16 lg:grid-cols-[minmax(0,var(--container-text))_14rem] lg:justify-between lg:gap-12'
export const outlineColumns = 'xl:grid-cols-[10.5rem_minmax(0,var(--container-text))_14rem]'

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
          <div className={`${readingColumns} mt-16`}>
            <SkeletonText lines={12} className="max-w-text min-w-0" />
            <SkeletonText lines={6} className="grid max-w-text gap-12" />
          </div>
        </div>
      </Loading>
    </>
  )
}
