import { useApi } from '../api/client.ts'
import { useNoCache, useStatus } from '../app/page-context.ts'
import { PageHead } from '../app/page-head.tsx'
import { PostArticle } from '../blog/post-article.tsx'
import { postWords } from '../blog/post-placeholder.tsx'
import { previewQuery } from '../blog/queries.ts'
import { DataBoundary, useData } from '../loading/data-boundary.tsx'
import { Unreadable } from '../loading/entry-page.tsx'
import { useParams } from '../router/router.tsx'
import { PageBanner } from '../ui/heading.tsx'
import { LoadingPage } from '../ui/placeholder.tsx'

/** A draft, shown to anyone who has the owner's preview link. Search engines never index it. */
export function Page() {
  const { token = '' } = useParams()
  useNoCache()
  return (
    <DataBoundary
      key={token}
      skeleton={<LoadingPage />}
      failed={<Unreadable {...postWords} />}
      message={{ title: 'Error', text: postWords.failure }}
    >
      <Preview token={token} />
    </DataBoundary>
  )
}

function Preview({ token }: { token: string }) {
  const post = useData(previewQuery(useApi(), token))
  if (!post) return <Gone />
  return (
    <>
      <p className="border-b border-line bg-sunk py-3 text-center text-sm">
        Preview. {post.published ? 'This is how the post looks.' : 'This post is a draft.'}
      </p>
      <PostArticle post={post} preview />
    </>
  )
}

function Gone() {
  useStatus(404)
  return (
    <>
      <PageHead title="Preview" description="A preview of a post." />
      <PageBanner
        label="Preview"
        heading="This preview has expired"
        text="Please ask for a new link. Each one works for a week."
      />
    </>
  )
}
