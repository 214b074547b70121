import { readablePostFields, relatedPostFields, seriesPartFields } from '../../contract/blog.ts'
import { inputShape } from '../../contract/bodies.ts'
import { collections, type Entry } from '../../contract/collections.ts'
import { paths } from '../../contract/site-map.ts'
import { readMarkdownFile } from '../../markdown/import.ts'
import { given, isSame, upserting, type Values } from '../entries/index.ts'
import { imageSizes, type LocalPictures, renderInBackground } from '../markdown/index.ts'
import type { MediaStore } from '../media/index.ts'
import { errors } from '../platform/http/errors.ts'
import { apiApp, checked, listed, noContent, route, seesHidden } from '../platform/http/route.ts'
import type { PostStore } from './post-store.ts'
import type { PreviewLinks } from './preview-links.ts'
import type { PostVersions } from './versions.ts'

/** Routes that only blog posts have: keywords, related posts and series. Mounted before the routes of the collection. */
export function blogRoutes({ collections: stores }: { collections: { blogs: PostStore } }) {
  const app = apiApp()
  const { keywords } = stores.blogs

  app.openapi(route('GET /api/blogs/keywords'), async (c) =>
    c.json(await keywords.used(c.req.valid('query').limit ?? 100), 200),
  )

  app.openapi(route('GET /api/blogs/slug/{slug}/related'), async (c) => {
    const post = await stores.blogs.bySlug(c.req.valid('param').slug, !(await seesHidden(c)))
    const ids = await keywords.related(post, c.req.valid('query').limit ?? 3)
    return c.json(await stores.blogs.some(ids, relatedPostFields), 200)
  })

  app.openapi(route('GET /api/blogs/slug/{slug}/series'), async (c) => {
    const { series } = await stores.blogs.bySlug(c.req.valid('param').slug, !(await seesHidden(c)), ['series'])
    if (series === null) return c.json([], 200)
    const { entries } = await stores.blogs.list({ filter: { series }, fields: seriesPartFields, visibleOnly: true })
    return c.json(entries.reverse(), 200)
  })

  return app
}

export interface WritingSite {
  collections: { blogs: PostStore }
  media: MediaStore
  postVersions: PostVersions
  previewLinks: PreviewLinks
  pictures: LocalPictures
}

export function writingRoutes({ collections: { blogs }, media, postVersions, previewLinks, pictures }: WritingSite) {
  return apiApp()
    .openapi(route('PUT /api/blogs/slug/{slug}'), async (c) => {
      const { done: post, isNew } = await upsertPost(blogs, c.req.valid('param').slug, c.req.valid('json'))
      return isNew ? c.json(post, 201) : c.json(post, 200)
    })
    .openapi(route('GET /api/blogs/{id}/versions'), async (c) => {
      const { id } = await blogs.get(c.req.valid('param').id, false)
      return listed(c, c.req.valid('query'), (page) => postVersions.list(id, page))
    })
    .openapi(route('GET /api/blogs/{id}/versions/{versionId}'), async (c) => {
      const { id, versionId } = c.req.valid('param')
      return c.json(await postVersions.get(id, versionId), 200)
    })
    .openapi(route('POST /api/blogs/{id}/versions/{versionId}/restore'), async (c) => {
      const { id, versionId } = c.req.valid('param')
      const { published: _, publish_at: __, ...fields } = (await postVersions.get(id, versionId)).fields
      return c.json(await blogs.update(id, fields, c.req.valid('json').updated_at), 200)
    })
    .openapi(route('POST /api/blogs/{id}/preview-link'), async (c) => {
      const { id } = await blogs.get(c.req.valid('param').id, false)
      const { token, expires_at } = await previewLinks.make(id)
      return c.json({ path: paths.preview(token), expires_at }, 201)
    })
    .openapi(route('GET /api/blogs/{id}/preview-link'), async (c) => {
      const { id } = await blogs.get(c.req.valid('param').id, false)
      return c.json(await previewLinks.of(id), 200)
    })
    .openapi(route('DELETE /api/blogs/{id}/preview-link'), async (c) => {
      const { id } = await blogs.get(c.req.valid('param').id, false)
      return noContent(c, previewLinks.turnOff(id))
    })
    .openapi(route('GET /api/blogs/preview/{token}'), async (c) => {
      const id = await previewLinks.read(c.req.valid('param').token)
      if (id === null) throw errors.notFound('This preview link no longer works.')
      return c.json(await blogs.get(id, false, [...readablePostFields]), 200)
    })
    .openapi(route('POST /api/markdown/preview'), async (c) => {
      const { content } = c.req.valid('json')
      const sizes = imageSizes(pictures)
      const { html, readingMinutes, degraded } = await renderInBackground(content, sizes, media.altsOf)
      return c.json({ html, reading_minutes: readingMinutes, degraded }, 200)
    })
}

/** The input, which `postUpsert` has checked. */
type Sent = Values & { updated_at?: string }

/** Creates the post with this slug from a markdown file and fields, or changes what these name. */
async function upsertPost(posts: PostStore, slug: string, sent: Sent) {
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

/** The values of the file; fields sent beside it win. A file without keywords does not delete those of the post. */
async function valuesOf(slug: string, { updated_at: _, content, ...beside }: Sent): Promise<Values> {
  if (typeof content !== 'string') return { ...given(beside), slug }
  const { title, keywords, series, excerpt, description, imageUrl, date, published, problem, ...file } =
    await readMarkdownFile(content)
  if (problem) throw errors.invalid({ content: problem })
  const texts = { title, series, excerpt, description, content: file.content, image_url: imageUrl, publish_at: date }
  const named = Object.entries({ ...texts, published }).filter(([, value]) => value !== null)
  return given({ ...Object.fromEntries(named), ...(keywords.length > 0 && { keywords }), ...given(beside), slug })
}
