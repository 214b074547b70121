import { Rss } from 'lucide-react'
import { limits } from '../../contract/limits.ts'
import { paths } from '../../contract/site-map.ts'
import { useSettings } from '../app/page-context.ts'
import { PageHead } from '../app/page-head.tsx'
import { KeywordFilter, PostList, postGrid } from '../blog/post-list.tsx'
import { DataBoundary, LoadFailed } from '../loading/data-boundary.tsx'
import { TextLink, useSearchParams } from '../router/router.tsx'
import { AdSlot } from '../ui/ad-slot.tsx'
import { PageBanner } from '../ui/heading.tsx'
import { SkeletonCards } from '../ui/placeholder.tsx'

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
