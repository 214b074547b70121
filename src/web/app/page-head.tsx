import { useLocation } from 'react-router'
import { site } from '../../../site.config.ts'
import { paths } from '../../contract/site-map.ts'
import { JsonLd } from './json-ld.tsx'
import { usePage } from './page-context.ts'
import { pageOf } from './routes.tsx'

interface PageHeadProps {
  /** Without the site's name, which is added; the home page has none of its own. */
  title?: string
  description: string
  /** The address that search engines keep, as a path; the current one without its query unless said. */
  canonical?: string
  /** What a shared link shows, 1200 x 630. */
  image?: string
  /** Only for a post. */
  article?: { published: string; modified: string; keywords: readonly string[] }
  /** What is no use as a search result, such as a search. Pages that the site map does not index are hidden anyway. */
  hidden?: boolean
}

const longestDescription = 300

/** How a page introduces itself to browsers, search engines and shared links. React moves these into `<head>`. */
export function PageHead({ title, description, canonical, image = paths.share, article, hidden }: PageHeadProps) {
  const { pathname } = useLocation()
  const { origin } = usePage()
  const isHidden = hidden || !(canonical || pageOf(pathname).indexed)
  const full = title ? `${title} · ${site.name}` : `${site.name}: ${site.role}`
  const address = origin + (canonical ?? pathname)
  const text = description.length > longestDescription ? `${description.slice(0, longestDescription)}…` : description
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={text} />
      {isHidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      <link rel="alternate" type="application/atom+xml" title={`${site.name}: Blog`} href={paths.feed} />
      <meta property="og:type" content={article ? 'article' : 'website'} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:locale" content={site.locale.replace('-', '_')} />
      <meta property="og:title" content={title ?? full} />
      <meta property="og:description" content={text} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={origin + image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title ?? full} />
      {article && <meta property="article:published_time" content={article.published} />}
      {article && <meta property="article:modified_time" content={article.modified} />}
      {article?.keywords.map((keyword) => (
        <meta key={keyword} property="article:tag" content={keyword} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title ?? full} />
      <meta name="twitter:description" content={text} />
      <meta name="twitter:image" content={origin + image} />
      {!title && <SiteFacts origin={origin} />}
    </>
  )
}

/** The home page says who this is. */
function SiteFacts({ origin }: { origin: string }) {
  const person = { '@type': 'Person', '@id': `${origin}/#person`, name: site.name, url: `${origin}/` }
  const links = site.social.map(({ address }) => address)
  const facts = [
    { ...person, jobTitle: site.role, description: site.description, sameAs: links },
    {
      '@type': 'WebSite',
      '@id': `${origin}/#site`,
      name: site.name,
      url: `${origin}/`,
      description: site.description,
      inLanguage: site.locale,
      publisher: { '@id': person['@id'] },
    },
  ]
  return <JsonLd facts={{ '@graph': facts }} />
}
