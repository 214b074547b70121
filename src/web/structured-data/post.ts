import type { Blog, BlogPosting, Thing } from 'schema-dts'
import type { ReadablePost } from '../../contract/blog.ts'
import { locale } from '../../contract/locale.ts'
import { paths } from '../../contract/site-map.ts'
import type { PostSummary } from '../blog/post-summary.ts'
import { breadcrumbs } from './breadcrumbs.ts'
import { ownerReference, type Site } from './owner.ts'

/** @param post with its description as the page's metadata has it, and the path of its picture */
export function postFacts(post: ReadablePost, shown: { description: string; image: string }, site: Site): Thing[] {
  const address = site.origin + paths.post(post.slug)
  const posting: BlogPosting = {
    '@type': 'BlogPosting',
    headline: post.title,
    description: shown.description,
    url: address,
    mainEntityOfPage: address,
    image: site.origin + shown.image,
    datePublished: post.created_at,
    dateModified: post.updated_at,
    keywords: post.keywords,
    timeRequired: `PT${post.reading_minutes}M`,
    inLanguage: locale,
    author: ownerReference(site),
    publisher: ownerReference(site),
  }
  const steps = [{ label: 'Home', to: paths.home }, { label: 'Blog', to: paths.blogs() }, { label: post.title }]
  return [posting, breadcrumbs(site.origin, steps)]
}

/** The posts that a list shows. */
export function blogFacts(posts: readonly Pick<PostSummary, 'slug' | 'title' | 'created_at'>[], site: Site): Thing[] {
  const blog: Blog = {
    '@type': 'Blog',
    '@id': `${site.origin}${paths.blogs()}#blog`,
    name: `${site.settings.identity.name}: Blog`,
    url: site.origin + paths.blogs(),
    inLanguage: locale,
    author: ownerReference(site),
    blogPost: posts.map(({ slug, title, created_at }) => ({
      '@type': 'BlogPosting' as const,
      headline: title,
      url: site.origin + paths.post(slug),
      datePublished: created_at,
    })),
  }
  return [blog]
}
