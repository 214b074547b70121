import { paths } from '../../contract/site-map.ts'
import { PageHead } from '../app/page-head.tsx'
import { Loading, SkeletonHead, SkeletonText } from '../ui/placeholder.tsx'

export const postWords = {
  kind: 'post',
  label: 'Blog',
  title: 'Blog',
  failure: 'Unable to load this blog post.',
  missing: {
    title: 'Post not found',
    text: 'The post you are looking for might have been unpublished or moved.',
  },
  back: { to: paths.blogs(), label: 'Back to all posts' },
} as const

/** Text and sidebar of a post's page, and before them an outline if there is one. */
export const readingColumns =
  'reading grid grid-cols-1 gap-16 lg:grid-cols-[minmax(0,var(--container-text))_14rem] lg:justify-between lg:gap-12'
export const outlineColumns = 'xl:grid-cols-[10.5rem_minmax(0,var(--container-text))_14rem]'

export const PostPlaceholder = () => (
  <>
    <PageHead title="Blog" description="This post is loading." hidden />
    <Loading label="Loading post" className="wrap pt-10">
      <SkeletonHead />
      <div aria-hidden className={`${readingColumns} mt-16`}>
        <SkeletonText lines={12} className="max-w-text min-w-0" />
        <SkeletonText lines={6} className="grid max-w-text gap-12" />
      </div>
    </Loading>
  </>
)
