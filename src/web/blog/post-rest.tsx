import type { ReadablePost } from '../../contract/blog.ts'
import { useSettings } from '../app/page-context.ts'
import { AdSlot } from '../ui/ad-slot.tsx'
import { RecentPosts } from './recent-posts.tsx'
import { ShareLinks } from './share-links.tsx'

/** Beside a post, on a phone below it: other posts, and the buttons that share it. */
export function PostRest({ slug, title }: Pick<ReadablePost, 'slug' | 'title'>) {
  const { ads } = useSettings()
  return (
    <>
      <RecentPosts current={slug} />
      <ShareLinks slug={slug} title={title} />
      <AdSlot slot={ads.list_slot} />
    </>
  )
}
