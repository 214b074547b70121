import { inputShape } from '../../contract/bodies.ts'
import { collections, type Entry } from '../../contract/collections.ts'
import { readMarkdownFile } from '../../markdown/import.ts'
import { given, isSame, upserting, type Values } from '../entries/index.ts'
import { checked } from '../platform/http/api-app.ts'
import { errors } from '../platform/http/errors.ts'
import type { PostStore } from './post-store.ts'

/** Checked by `postUpsert`. */
type Sent = Values & { updated_at?: string }

/** Creates the post with this slug from a markdown file and fields, or changes what these name. */
export async function upsertPost(posts: PostStore, slug: string, sent: Sent) {
  const values = await valuesOf(slug, sent)
  return upserting<Entry<'blogs'>>(
    sent,
    { slugs: posts, slug },
    {
      create: () => posts.create(checked(inputShape(collections.blogs), values)),
      async change() {
        const post = await posts.bySlug(slug, false)
        const named: Values = checked(inputShape(collections.blogs).partial(), values)
        return isSame(post, named, sent) ? post : posts.update(post.id, named, sent.updated_at)
      },
    },
  )
}

/** What the file names, unless a field beside it does. A file without keywords does not delete those of the post. */
async function valuesOf(slug: string, { updated_at: _, content, ...beside }: Sent): Promise<Values> {
  if (typeof content !== 'string') return { ...given(beside), slug }
  const { title, keywords, series, excerpt, description, imageUrl, date, published, problem, ...file } =
    await readMarkdownFile(content)
  if (problem) throw errors.invalid({ content: problem })
  const texts = { title, series, excerpt, description, content: file.content, image_url: imageUrl, publish_at: date }
  const named = Object.entries({ ...texts, published }).filter(([, value]) => value !== null)
  return given({ ...Object.fromEntries(named), ...(keywords.length > 0 && { keywords }), ...given(beside), slug })
}
