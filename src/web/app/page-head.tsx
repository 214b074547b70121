import { locale as siteLocale } from '../../contract/locale.ts'
import { paths } from '../../contract/site-map.ts'
import { useLocation } from '../router/router.tsx'
import { homeFacts, sectionFacts } from '../structured-data/site-facts.ts'
import { StructuredData } from '../structured-data/structured-data.tsx'
import { usePage } from './page-context.ts'
import { sitePageOf } from './site-page.ts'

interface PageHeadProps {
  /** Without the site's name, which is added; unset on the home page. */
  title?: string
  /** Without one, the page has that of the site. */
  description: string
  /** The page's own heading. A page with one has a picture of it, and a place below the home page. */
  heading?: string
  /** The canonical path; by default the current one without its query. */
  canonical?: string
  /** The picture of a shared link, 1200 x 630, that shows the heading or else the title. */
  image?: string
  article?: { published: string; modified: string; keywords: readonly string[] }
  /** The same page in each of its languages, by their codes; the first is the default. */
  languages?: Readonly<Record<string, string>>
  locale?: string
  /** Hides the page from search engines, such as a search. Pages that the site map does not index are hidden anyway. */
  hidden?: boolean
}

const longestDescription = 300

export function PageHead({
  title,
  description,
  heading,
  canonical,
  image,
  article,
  languages = {},
  locale = siteLocale,
  hidden,
}: PageHeadProps) {
  const { pathname } = useLocation()
  const page = usePage()
  const { origin, settings } = page
  const { name, role, description: ofSite } = settings.identity
  const { path, indexed } = sitePageOf(pathname)
  const isHidden = hidden || !(canonical || indexed)
  const picture = origin + (image ?? (heading ? paths.pagePicture(path) : paths.share))
  const full = title ? `${title} · ${name}` : [name, role].filter(Boolean).join(': ')
  const address = origin + (canonical ?? pathname)
  const said = description || ofSite
  const text = said.length > longestDescription ? `${said.slice(0, longestDescription)}…` : said
  return (
    <>
      <title>{full}</title>
      {text && <meta name="description" content={text} />}
      {isHidden ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={address} />
          <meta property="og:url" content={address} />
        </>
      )}
      {Object.entries(languages).flatMap(([language, path], index) =>
        [language, ...(index === 0 ? ['x-default'] : [])].map((code) => (
          <link key={code} rel="alternate" hrefLang={code} href={origin + path} />
        )),
      )}
      <link rel="alternate" type="application/atom+xml" title={`${name}: Blog`} href={paths.feed()} />
      <link rel="alternate" type="application/feed+json" title={`${name}: Blog`} href={paths.jsonFeed()} />
      <meta property="og:type" content={article ? 'article' : 'website'} />
      <meta property="og:site_name" content={name} />
      <meta property="og:locale" content={locale.replace('-', '_')} />
      <meta property="og:title" content={title ?? full} />
      {text && <meta property="og:description" content={text} />}
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={heading ?? title ?? settings.words.hero_title} />
      {article && <meta property="article:published_time" content={article.published} />}
      {article && <meta property="article:modified_time" content={article.modified} />}
      {article?.keywords.map((keyword) => (
        <meta key={keyword} property="article:tag" content={keyword} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title ?? full} />
      {text && <meta name="twitter:description" content={text} />}
      <meta name="twitter:image" content={picture} />
      {(heading || !title) && (
        <StructuredData facts={import.meta.env.SSR && (title ? sectionFacts(page, title) : homeFacts(page))} />
      )}
    </>
  )
}
