import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { site } from '../../../site.config.ts'
import type { Entry } from '../../contract/collections.ts'
import { slugQuery, useApi } from '../api.ts'
import { teaser } from '../blog/post-card.tsx'
import { DataBoundary } from '../data-boundary.tsx'
import { shortDate } from '../dates.ts'
import { PageHead } from '../page-head.tsx'
import { paths } from '../paths.ts'
import { useStatus } from '../response.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { PageBanner } from '../ui/page-banner.tsx'
import { Picture } from '../ui/picture.tsx'
import { Loading, SkeletonText } from '../ui/skeleton.tsx'
import { TagList } from '../ui/tag.tsx'

export function Page() {
  const { slug = '' } = useParams()
  return (
    <DataBoundary
      key={slug}
      skeleton={
        <Loading className="wrap py-section">
          <SkeletonText lines={8} />
        </Loading>
      }
      failed={<Missing />}
      message={{ title: 'Error', text: 'Unable to load this blog post.' }}
    >
      <PostBySlug slug={slug} />
    </DataBoundary>
  )
}

function PostBySlug({ slug }: { slug: string }) {
  const { data: post } = useSuspenseQuery(slugQuery(useApi(), 'blogs', slug))
  return post ? <Post post={post} /> : <Missing />
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
    </>
  )
}

/** Also shown by a preview link, before it is published. */
export function Post({ post }: { post: Entry<'blogs'> }) {
  const lead = post.excerpt ?? post.description
  return (
    <article className="wrap pt-10">
      <PageHead
        title={post.title}
        description={post.description ?? teaser(post)}
        image={post.image_url}
        type="article"
        published={post.created_at}
      />
      <Breadcrumb
        steps={[{ label: 'Home', to: paths.home }, { label: 'Blog', to: paths.blogs() }, { label: post.title }]}
        link={Link}
      />
      <header className="mt-10 grid gap-6">
        <p className="label text-ink-muted">
          {post.created_at ? shortDate(post.created_at) : 'Latest insight'}, {post.reading_minutes} min read,{' '}
          {site.name}
        </p>
        <h1 className="max-w-[20ch] text-4xl">{post.title}</h1>
        {lead && <p className="max-w-[40rem] text-lg text-ink-muted">{lead}</p>}
        <TagList tags={post.keywords} label="Keywords" />
      </header>
      {post.image_url && (
        <Picture className="mt-10" src={post.image_url} alt="" ratio="16/9" seed={post.slug} priority />
      )}
      {post.content_html ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by src/markdown when the post was saved.
        <div className="prose mt-12" dangerouslySetInnerHTML={{ __html: post.content_html }} />
      ) : (
        <p className="mt-12">Full content coming soon. Stay tuned for the detailed breakdown.</p>
      )}
    </article>
  )
}
