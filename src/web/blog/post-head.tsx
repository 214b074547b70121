import type { ReadablePost } from '../../contract/blog.ts'
import { paths } from '../../contract/site-map.ts'
import { usePage } from '../app/page-context.ts'
import { PageHead } from '../app/page-head.tsx'
import { postFacts } from '../structured-data/post.ts'
import { StructuredData } from '../structured-data/structured-data.tsx'
import { teaser } from './post-summary.ts'

/** A post's metadata for browsers, search engines and shared links. */
export function PostHead({ post }: { post: ReadablePost }) {
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
