import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { useApi } from '../api.ts'
import { PostArticle } from '../blog/post-article.tsx'
import { PostPlaceholder } from '../blog/post-placeholder.tsx'
import { postQuery } from '../blog/queries.ts'
import { DataBoundary } from '../data-boundary.tsx'
import { PageHead } from '../page-head.tsx'
import { paths } from '../paths.ts'
import { useStatus } from '../response.ts'
import { CutWire } from '../ui/cut-wire.tsx'
import { PageBanner } from '../ui/page-banner.tsx'

export function Page() {
  const { slug = '' } = useParams()
  return (
    <DataBoundary
      key={slug}
      skeleton={<PostPlaceholder />}
      failed={<Missing />}
      message={{ title: 'Error', text: 'Unable to load this blog post.' }}
    >
      <PostBySlug slug={slug} />
    </DataBoundary>
  )
}

function PostBySlug({ slug }: { slug: string }) {
  const { data: post } = useSuspenseQuery(postQuery(useApi(), slug))
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
        <CutWire />
      </div>
    </>
  )
}
