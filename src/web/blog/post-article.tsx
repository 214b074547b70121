import './reading.css'
import { ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReadablePost } from '../../contract/blog.ts'
import { shortDate } from '../../contract/format.ts'
import { paths } from '../../contract/site-map.ts'
import { usePage, useSettings } from '../app/page-context.ts'
import { PageHead } from '../app/page-head.tsx'
import { Comments } from '../comments/comments.tsx'
import { FullSizeLink, useLightbox } from '../lightbox/use-lightbox.tsx'
import { restOf } from '../loading/first-document.tsx'
import { Breadcrumb } from '../navigation/page-links.tsx'
import { Link } from '../router/router.tsx'
import { postFacts } from '../structured-data/entry-facts.ts'
import { StructuredData } from '../structured-data/structured-data.tsx'
import { AdSlot } from '../ui/ad-slot.tsx'
import { cx } from '../ui/cx.ts'
import { Picture } from '../ui/picture.tsx'
import { PostContent } from './post-content.tsx'
import { outlineColumns, readingColumns } from './post-placeholder.tsx'
import { KeywordLinks, PostDate, teaser } from './post-summary.tsx'

export const rest = () => import('./post-rest.tsx')
const Beside = restOf(async () => (await rest()).PostRest)
const Related = restOf(async () => (await rest()).RelatedPosts)
const Series = restOf(async () => (await rest()).Series)
const End = restOf(async () => (await rest()).PostEnd)

/** Milliseconds. A change sooner than this after the publication is a correction. */
const month = 30 * 24 * 60 * 60 * 1000

const isUpdated = ({ created_at, updated_at }: ReadablePost) => Date.parse(updated_at) - Date.parse(created_at) > month

/** A preview is only the post itself: the parts around it cannot be read before visitors may see the post. */
export function PostArticle({ post, preview }: { post: ReadablePost; preview?: boolean }) {
  const { ads } = useSettings()
  const lead = post.excerpt || post.description
  const article = useLightbox<HTMLElement>()
  const outline = post.outline.length > 1 ? post.outline : []
  return (
    <div className="reading-frame wrap pt-8 lg:pt-12">
      <PostHead post={post} />
      <span aria-hidden className="reading-progress no-print" />
      <Breadcrumb
        steps={[{ label: 'Home', to: paths.home }, { label: 'Blog', to: paths.blogs() }, { label: post.title }]}
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
        <div className={cx(readingColumns, 'mt-12 lg:mt-16', outline.length > 0 && outlineColumns)}>
          {outline.length > 0 && <OutlineRail outline={outline} />}
          <div className="reading-text max-w-text min-w-0">
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
            {!preview && <End />}
            <AdSlot className="mt-16" slot={ads.article_slot} card={ads} />
          </div>
          <aside aria-label="More from the blog" className="reading-side no-print grid max-w-text content-start gap-12">
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

function PostHead({ post }: { post: ReadablePost }) {
  const page = usePage()
  const description = post.description || teaser(post)
  const image = paths.postPicture(post.slug, post.updated_at)
  return (
    <>
      <PageHead
        title={post.title}
        description={description}
        image={image}
        article={{ published: post.created_at, modified: post.updated_at, keywords: post.keywords }}
      />
      <StructuredData facts={import.meta.env.SSR && postFacts(post, { description, image }, page)} />
    </>
  )
}

type Outline = ReadablePost['outline']

function OutlineRail({ outline }: { outline: Outline }) {
  const rail = useRef<HTMLElement>(null)
  const current = useCurrentHeading(outline)

  useEffect(() => {
    const place = rail.current?.querySelector<HTMLElement>(`[aria-current]`)
    // A long outline scrolls by itself, so that the current place stays in view.
    if (current && rail.current && place) rail.current.scrollTop = place.offsetTop - rail.current.clientHeight / 2
  }, [current])

  return (
    <div className="reading-rail no-print hidden xl:block">
      <nav
        ref={rail}
        aria-labelledby="outline-heading"
        className="sticky top-[calc(var(--spacing-header)+2rem)] max-h-[calc(100vh-var(--spacing-header)-4rem)] overflow-y-auto pr-1 pb-2 pl-[5px] [scrollbar-width:none]"
      >
        <h2 id="outline-heading" className="label mb-4 text-ink-muted">
          On this page
        </h2>
        <Entries outline={outline} current={current} />
      </nav>
    </div>
  )
}

const OutlineFold = ({ outline }: { outline: Outline }) => (
  <details className="fold no-print mb-10 border-y border-line xl:hidden">
    <summary className="fold-summary">
      <ChevronRight aria-hidden className="size-5" />
      On this page
    </summary>
    <nav aria-label="On this page" className="pt-1 pb-5 pl-[5px]">
      <Entries outline={outline} current={null} />
    </nav>
  </details>
)

const Entries = ({ outline, current }: { outline: Outline; current: string | null }) => (
  <ol className="outline-list grid font-heading text-sm/[1.4] font-medium">
    {outline.map(({ id, text, level }) => (
      <li key={id} data-level={level}>
        <Link to={`#${id}`} replace aria-current={id === current ? 'location' : undefined}>
          {text}
        </Link>
      </li>
    ))}
  </ol>
)

/** The reading line, as a share of the window's height. */
const readingLine = 0.3

/** The heading of the current passage: the last one above the reading line, or null before the first. */
function useCurrentHeading(headings: readonly { id: string }[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)

  useEffect(() => {
    const elements = headings.flatMap(({ id }) => document.getElementById(id) ?? [])
    const follow = () => {
      const line = window.innerHeight * readingLine
      const passed = elements.filter((element) => element.getBoundingClientRect().top < line)
      setCurrent(passed.at(-1)?.id ?? null)
    }
    // The observed area begins far above the window, so that a heading enters or leaves it only at the reading line,
    // also when a jump skips it.
    const observer = new IntersectionObserver(follow, {
      rootMargin: `1000000px 0px -${(1 - readingLine) * 100}% 0px`,
    })
    for (const element of elements) observer.observe(element)
    return () => observer.disconnect()
  }, [headings])

  return current
}
