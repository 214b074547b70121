import '../styles/reading.css'
import type { ReadablePost } from '../../contract/blog.ts'
import { shortDate } from '../../contract/format.ts'
import { paths } from '../../contract/site-map.ts'
import { useSettings } from '../app/page-context.ts'
import { Comments } from '../comments/comments.tsx'
import { FullSizeLink } from '../lightbox/full-size-link.tsx'
import { useLightbox } from '../lightbox/use-lightbox.ts'
import { restOf } from '../loading/rest.tsx'
import { Link } from '../router/link.tsx'
import { AdSlot } from '../ui/ad-slot.tsx'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Picture } from '../ui/picture.tsx'
import { KeywordLinks } from './keyword-links.tsx'
import { OutlineFold, OutlineRail } from './outline.tsx'
import { PostContent } from './post-content.tsx'
import { PostDate } from './post-date.tsx'
import { PostHead } from './post-head.tsx'

const beside = async () => (await import('./post-rest.tsx')).PostRest
const related = async () => (await import('./related-posts.tsx')).RelatedPosts
const series = async () => (await import('./series.tsx')).Series
const subscribe = async () => (await import('../subscriptions/subscribe-place.tsx')).SubscribePlace
const [Beside, Related, Series, Subscribe] = [restOf(beside), restOf(related), restOf(series), restOf(subscribe)]

export const rest = () => Promise.all([beside(), related(), series(), subscribe()])

/** A post with fewer than two headings gets no outline. */
const worthAnOutline = 2

/** Milliseconds. A change sooner than this after the publication is a correction. */
const month = 30 * 24 * 60 * 60 * 1000

const isUpdated = ({ created_at, updated_at }: Pick<ReadablePost, 'created_at' | 'updated_at'>) =>
  Date.parse(updated_at) - Date.parse(created_at) > month

interface Props {
  post: ReadablePost
  /** Only the post itself. Visitors may not see it yet, so what belongs to it cannot be read. */
  preview?: boolean
}

export function PostArticle({ post, preview }: Props) {
  const { ads } = useSettings()
  const lead = post.excerpt || post.description
  const article = useLightbox<HTMLElement>()
  const outline = post.outline.length >= worthAnOutline ? post.outline : []
  return (
    <div className="reading-frame wrap pt-8 lg:pt-12">
      <PostHead post={post} />
      <span aria-hidden className="reading-progress no-print" />
      <Breadcrumb
        steps={[{ label: 'Home', to: paths.home }, { label: 'Blog', to: paths.blogs() }, { label: post.title }]}
        link={Link}
      />
      <article aria-labelledby="post-title" ref={article}>
        <header className="mt-10 grid max-w-[56rem] gap-6 lg:mt-14">
          <p className="label text-ink-muted">
            <PostDate iso={post.created_at} without="Latest insight" />
            {isUpdated(post) && (
              <>
                , updated <time dateTime={post.updated_at}>{shortDate(post.updated_at)}</time>
              </>
            )}
            <span aria-hidden className="mx-2.5 inline-block h-px w-5 bg-wire align-middle" />
            <span className="sr-only">, </span>
            {post.reading_minutes} min read
          </p>
          <h1 id="post-title" className="text-4xl wrap-anywhere">
            {post.title}
          </h1>
          {lead && <p className="max-w-[40rem] text-lg text-ink-muted">{lead}</p>}
          <KeywordLinks keywords={post.keywords} />
        </header>
        <div className="reading mt-12 lg:mt-16">
          {outline.length > 0 && <OutlineRail outline={outline} />}
          <div className="reading-text">
            {post.image_url && (
              <FullSizeLink image={post.image_url} alt={post.image_alt ?? ''} className="mb-10">
                <Picture
                  className="rounded-node"
                  src={post.image_url}
                  alt={post.image_alt ?? ''}
                  ratio="3/2"
                  seed={post.slug}
                  sizes="(min-width: 48rem) 42rem, calc(100vw - 2.5rem)"
                  priority
                />
              </FullSizeLink>
            )}
            {outline.length > 0 && <OutlineFold outline={outline} />}
            <PostContent html={post.content_html} />
            {post.series && !preview && <Series name={post.series} slug={post.slug} />}
            {!preview && <Subscribe place="post" />}
            <AdSlot className="mt-16" slot={ads.article_slot} card={ads} />
          </div>
          <aside aria-label="More from the blog" className="reading-side no-print">
            <Beside slug={post.slug} title={post.title} />
          </aside>
        </div>
      </article>
      {!preview && (
        <>
          <Related slug={post.slug} />
          <Comments key={post.id} post={post} />
        </>
      )}
    </div>
  )
}
