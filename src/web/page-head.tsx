import { useLocation } from 'react-router'
import { site } from '../../site.config.ts'
import { useOrigin } from './origin.ts'

interface PageHeadProps {
  /** Without the site's name, which is added; the home page has none of its own. */
  title?: string
  description: string
  /** The address that search engines keep, as a path; the current one without its query unless said. */
  canonical?: string
  image?: string | null
  type?: 'website' | 'article'
  published?: string
  /** Pages that are no use as a search result. */
  hidden?: boolean
}

/** How a page introduces itself to browsers, search engines and shared links. React moves these into `<head>`. */
export function PageHead({ title, description, canonical, image, type = 'website', published, hidden }: PageHeadProps) {
  const { pathname } = useLocation()
  const origin = useOrigin()
  const full = title ? `${title} · ${site.name}` : `${site.name}: ${site.role}`
  const address = origin + (canonical ?? pathname)
  const picture = new URL(image ?? '/share.png', origin || 'http://localhost').href
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      {hidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title ?? full} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={picture} />
      {published && <meta property="article:published_time" content={published} />}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
