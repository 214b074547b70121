import { readablePostFields } from '../../contract/blog.ts'
import { paths } from '../../contract/site-map.ts'
import { imageSizes, type LocalPictures, renderInBackground } from '../markdown/index.ts'
import type { MediaStore } from '../media/index.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { errors } from '../platform/http/errors.ts'
import { setListHeaders } from '../platform/http/json-lists.ts'
import { route } from '../platform/http/route.ts'
import type { PostStore } from './post-store.ts'
import type { PreviewLinks } from './preview-links.ts'
import type { PostVersions } from './versions.ts'

interface Needed {
  collections: { blogs: PostStore }
  media: MediaStore
  postVersions: PostVersions
  previewLinks: PreviewLinks
  pictures: LocalPictures
}

/** Routes for the owner's editor: earlier versions, preview links and the markdown preview. */
export function writingRoutes({ collections: { blogs }, media, postVersions, previewLinks, pictures }: Needed) {
  return apiApp()
    .openapi(route('GET /api/blogs/{id}/versions'), async (c) => {
      const { id } = await blogs.get(c.req.valid('param').id, false)
      const query = c.req.valid('query')
      const { versions, total } = await postVersions.list(id, query)
      setListHeaders(c, query, total)
      return c.json(versions, 200)
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
      await previewLinks.turnOff(id)
      return c.body(null, 204)
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
