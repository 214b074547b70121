import { paths } from '../../contract/site-map.ts'
import { useApi } from '../api/client.ts'
import { useMissing, useStatus } from '../app/page-context.ts'
import { PageHead } from '../app/page-head.tsx'
import { PostArticle } from '../blog/post-article.tsx'
import { PostPlaceholder } from '../blog/post-placeholder.tsx'
import { postQuery } from '../blog/queries.ts'
import { UnreadablePost, unreadable } from '../blog/unreadable-post.tsx'
import { DataBoundary, useData } from '../loading/data-boundary.tsx'
import { NearestPages } from '../navigation/page-links.tsx'
import { Link, useParams } from '../router/router.tsx'
import { PageBanner } from '../ui/heading.tsx'
import { CutWire } from '../ui/wire.tsx'

export { rest } from '../blog/post-article.tsx'

export function Page() {
  const { slug = '' } = useParams()
  return (
    <DataBoundary
      key={slug}
      skeleton={<PostPlaceholder />}
      failed={<UnreadablePost />}
      message={{ title: 'Error', text: unreadable }}
    >
      <PostOrMissing slug={slug} />
    </DataBoundary>
  )
}

const PostOrMissing = ({ slug }: { slug: string }) => (useMissing() ? <Missing /> : <PostBySlug slug={slug} />)

function PostBySlug({ slug }: { slug: string }) {
  const post = useData(postQuery(useApi(), slug))
  return post ? <PostArticle post={post} /> : <Missing />
}

function Missing() {
  useStatus(404)
  return (
    <>
      <PageHead title="Post not found" description="There is no post at this address." hidden />
      <PageBanner
        label="Blog"
        heading="Post not found"
        text="The post you are looking for might have been unpublished or moved."
      >
        <Link className="link" to={paths.blogs()}>
          Back to all posts
        </Link>
      </PageBanner>
      <div className="wrap overflow-x-clip">
        <NearestPages className="mt-4 mb-8" />
        <CutWire />
      </div>
    </>
  )
}
