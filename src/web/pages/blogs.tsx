import { Rss } from 'lucide-react'
import { type PostSummary, postCardFields } from '../../contract/blog.ts'
import { limits } from '../../contract/limits.ts'
import { paths } from '../../contract/site-map.ts'
import { listQuery, useApi } from '../api/client.ts'
import { usePage, useSettings, useStatus } from '../app/page-context.ts'
import { PageHead } from '../app/page-head.tsx'
import { KeywordLinks, PostMeta, ReadStory, shownKeywords, teaser } from '../blog/post-summary.tsx'
import { keywordsQuery } from '../blog/queries.ts'
import { DataBoundary, LoadFailed, useData } from '../loading/data-boundary.tsx'
import { Pagination } from '../navigation/page-links.tsx'
import { Link, TextLink, useSearchParams } from '../router/router.tsx'
import { blogFacts } from '../structured-data/entry-facts.ts'
import { StructuredData } from '../structured-data/structured-data.tsx'
import { AdSlot } from '../ui/ad-slot.tsx'
import { Card } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { FilterBar, filterStyle } from '../ui/filter-bar.tsx'
import { PageBanner } from '../ui/heading.tsx'
import { Picture } from '../ui/picture.tsx'
import { EmptyState, SkeletonCards } from '../ui/placeholder.tsx'

const failure = 'Unable to load blog posts. Please try again later.'

export function Page() {
  const { identity, words, ads } = useSettings()
  const [query] = useSearchParams()
  const page = pageNumber(query.get('page'))
  const tag = keyword(query.get('tag'))
  return (
    <>
      <PageHead
        title={[tag ? `Posts about ${tag}` : 'Blog', page > 1 && `page ${page}`].filter(Boolean).join(', ')}
        description={tag ? `What ${identity.name} wrote about ${tag}.` : words.blog_description}
        heading={words.blog_title}
        canonical={paths.blogs({ tag, page })}
      />
      {tag && (
        <>
          <link rel="alternate" type="application/atom+xml" title={`Posts about ${tag}`} href={paths.feed({ tag })} />
          <link
            rel="alternate"
            type="application/feed+json"
            title={`Posts about ${tag}`}
            href={paths.jsonFeed({ tag })}
          />
        </>
      )}
      <PageBanner label="Blog" heading={words.blog_title} text={words.blog_lead}>
        <a className="link inline-flex items-center gap-2 font-heading" href={paths.feed({ tag })}>
          <Rss aria-hidden className="size-4.5" />
          Subscribe by feed
        </a>
      </PageBanner>
      <div className="wrap grid gap-8">
        <KeywordFilter current={tag} />
        <AdSlot slot={ads.list_slot} card={ads} />
        {tag && (
          <div className="mt-4 flex flex-wrap items-baseline gap-x-6 gap-y-2">
            <h2 className="text-2xl">Posts about “{tag}”</h2>
            <TextLink to={paths.blogs()}>Show all posts</TextLink>
          </div>
        )}
        <DataBoundary
          key={`${tag} ${page}`}
          skeleton={<SkeletonCards count={6} className={postGrid} />}
          failed={<LoadFailed>{failure}</LoadFailed>}
          message={{ text: failure }}
        >
          <PostList page={page} tag={tag} />
        </DataBoundary>
      </div>
    </>
  )
}

/** Anything but a page number means the first page. */
const pageNumber = (text: string | null) => (text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1)

/** A keyword within the API's limit. No post has a longer one. */
const keyword = (text: string | null) => (text ?? '').replaceAll('\0', '').trim().slice(0, limits.listItem)

const perPage = 24

const postGrid = 'grid gap-x-6 gap-y-8 md:grid-cols-2 lg:grid-cols-3'

/** The middle one of three columns is moved down, which breaks up the rows. */
const lower = { afterLead: 'lg:pb-8 lg:[&>:nth-child(3n)]:top-8', alone: 'lg:pb-8 lg:[&>:nth-child(3n+2)]:top-8' }

function PostList({ page, tag }: { page: number; tag: string }) {
  const query = {
    published: true,
    limit: perPage,
    offset: (page - 1) * perPage,
    fields: postCardFields,
    ...(tag && { keyword: tag }),
  }
  const data = useData(listQuery(useApi(), 'blogs', query))
  const { entries, total } = data
  const site = usePage()
  if (entries.length === 0) return page > 1 ? <Beyond tag={tag} /> : <NoPosts tag={tag} />
  const lead = page === 1 && !tag && entries.length > 1
  return (
    <>
      <StructuredData facts={import.meta.env.SSR && blogFacts(entries, site)} />
      <ul className={cx(postGrid, entries.length > 2 && (lead ? lower.afterLead : lower.alone))}>
        {entries.map((post, index) => (
          <PostCard key={post.id} post={post} index={index} lead={lead && index === 0} />
        ))}
      </ul>
      <Pagination page={page} pages={Math.ceil(total / perPage)} href={(each) => paths.blogs({ tag, page: each })} />
    </>
  )
}

function NoPosts({ tag }: { tag?: string }) {
  if (!tag) return <EmptyState>No blog posts published yet. Check back soon!</EmptyState>
  return (
    <>
      <meta name="robots" content="noindex" />
      <EmptyState>There are no posts about “{tag}”.</EmptyState>
    </>
  )
}

function Beyond({ tag }: { tag: string }) {
  useStatus(404)
  return (
    <EmptyState action={<TextLink to={paths.blogs({ tag })}>First page</TextLink>}>
      There are no posts on this page.
    </EmptyState>
  )
}

/** The title's link covers the card, without its keywords. The lead takes the whole row, its picture beside the text. */
function PostCard({ post, index, lead }: { post: PostSummary; index: number; lead: boolean }) {
  const pictured = post.image_url !== null
  return (
    <Card
      as="li"
      index={index}
      className={cx(
        'flex flex-col',
        lead && 'md:col-span-2 lg:col-span-3',
        lead && pictured && 'lg:grid lg:grid-cols-12',
      )}
    >
      {pictured && (
        <Picture
          src={post.image_url}
          alt=""
          ratio="3/2"
          seed={post.slug}
          sizes={lead ? '(min-width: 64rem) 44rem, 100vw' : '(min-width: 64rem) 25rem, (min-width: 48rem) 50vw, 100vw'}
          priority={index < 2}
          className={cx('border-line', lead ? 'max-lg:border-b lg:col-span-7 lg:border-r' : 'border-b')}
        />
      )}
      <div className={cx('flex flex-1 flex-col gap-4 p-6', lead && 'lg:col-span-5 lg:gap-6 lg:p-9')}>
        <PostMeta post={post} />
        <h2 className={cx('wrap-anywhere', lead ? 'text-2xl lg:text-3xl' : 'text-2xl')}>
          <Link to={paths.post(post.slug)} className="cover">
            {post.title}
          </Link>
        </h2>
        <p className={cx('text-ink-muted', lead ? 'line-clamp-6' : 'line-clamp-4')}>{teaser(post)}</p>
        <div className="mt-auto grid gap-4 pt-1">
          <KeywordLinks keywords={post.keywords.slice(0, shownKeywords)} />
          <ReadStory post={post} />
        </div>
      </div>
    </Card>
  )
}

const shown = 8

/** The most used keywords, as links. A failure shows no toast, because every post is still there. */
function KeywordFilter({ current }: { current: string }) {
  const alone = <Keywords keywords={[]} current={current} />
  return (
    <DataBoundary skeleton={alone} failed={alone}>
      <Used current={current} />
    </DataBoundary>
  )
}

function Used({ current }: { current: string }) {
  const data = useData(keywordsQuery(useApi(), shown))
  if (data.length === 0 && !current) return null
  return <Keywords keywords={data.map(({ keyword }) => keyword)} current={current} />
}

function Keywords({ keywords, current }: { keywords: string[]; current: string }) {
  const all = ['', ...keywords, ...(current && !keywords.includes(current) ? [current] : [])]
  return (
    <FilterBar label="Filter posts by keyword">
      {all.map((keyword) => (
        <Link
          key={keyword}
          to={paths.blogs({ tag: keyword })}
          className={filterStyle}
          aria-current={keyword === current ? 'true' : undefined}
        >
          {keyword || 'All posts'}
        </Link>
      ))}
    </FilterBar>
  )
}
