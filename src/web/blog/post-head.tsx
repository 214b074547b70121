import type { ReadablePost } from '../../contract/blog.ts'
import { locale } from '../../contract/locale.ts'
import { paths } from '../../contract/site-map.ts'
import { JsonLd } from '../app/json-ld.tsx'
import { usePage } from '../app/page-context.ts'
import { PageHead } from '../app/page-head.tsx'
import { teaser } from './post-summary.ts'

/** A post's metadata for browsers, search engines and shared links. */
export function PostHead({ post }: { post: ReadablePost }) {
  const { origin, settings } = usePage()
  const address = origin + paths.post(post.slug)
  const description = post.description || teaser(post)
  const image = paths.postPicture(post.slug, post.updated_at)
  const author = { '@type': 'Person', '@id': `${origin}/#person`, name: settings.identity.name, url: `${origin}/` }
  return (
    <>
      <PageHead
        title={post.title}
        description={description}
        image={image}
        article={{ published: post.created_at, modified: post.updated_at, keywords: post.keywords }}
      />
      <JsonLd
        facts={{
          '@type': 'BlogPosting',
          headline: post.title,
          description,
          url: address,
          mainEntityOfPage: address,
          image: origin + image,
          datePublished: post.created_at,
          dateModified: post.updated_at,
          keywords: post.keywords,
          timeRequired: `PT${post.reading_minutes}M`,
          inLanguage: locale,
          author,
          publisher: author,
        }}
      />
    </>
  )
}
