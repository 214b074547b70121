import { createRoute, z } from '@hono/zod-openapi'
import { readablePostFields } from '../../contract/blog.ts'
import { entryShape } from '../../contract/bodies.ts'
import { collections } from '../../contract/collections.ts'
import { paths } from '../../contract/site-map.ts'
import {
  markdownInput,
  type PreviewLink,
  postVersion,
  postVersionSummary,
  previewLink,
  renderedMarkdown,
  restoreInput,
} from '../../contract/writing.ts'
import { adminOnly } from '../accounts/guards.ts'
import type { Context } from '../context.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { errors } from '../platform/http/errors.ts'
import { sendRest } from '../platform/http/list-page.ts'
import { failing, idParam, json, jsonBody, listOf, page, security } from '../platform/http/schemas.ts'
import { imageSizes } from './image-sizes.ts'
import { renderInBackground } from './markdown-renderer.ts'
import type { LiveLink } from './preview-links.ts'

const tags = ['Writing']
const post = entryShape(collections.blogs).meta({ id: 'BlogPost' })
const postShape: Record<string, z.ZodType> = post.shape
const readable = z
  .object(Object.fromEntries(readablePostFields.map((name) => [name, postShape[name] ?? z.unknown()])))
  .meta({ id: 'ReadablePost' })
const versionParams = idParam.extend({ versionId: z.uuid() })
const owner = { tags, security, middleware: adminOnly }

type Needed = Pick<Context, 'collections' | 'postVersions' | 'previewLinks' | 'pictures'>

const shown = ({ token, expiresAt }: LiveLink): PreviewLink => ({ path: paths.preview(token), expires_at: expiresAt })

/** Routes for the owner's editor: earlier versions, preview links and the markdown preview. */
export function writingRoutes({ collections: { blogs }, postVersions, previewLinks, pictures }: Needed) {
  return apiApp()
    .openapi(
      createRoute({
        ...owner,
        method: 'get',
        path: '/blogs/{id}/versions',
        summary: 'List the earlier versions of a post, newest first',
        request: { params: idParam, query: z.object(page) },
        responses: { 200: listOf(postVersionSummary, 'The versions'), ...failing(400, 401, 403, 404) },
      }),
      async (c) => {
        const { id } = await blogs.get(c.req.valid('param').id, false)
        const asked = c.req.valid('query')
        const { versions, total } = await postVersions.list(id, asked)
        sendRest(c, asked, total)
        return c.json(versions, 200)
      },
    )
    .openapi(
      createRoute({
        ...owner,
        method: 'get',
        path: '/blogs/{id}/versions/{versionId}',
        summary: 'Get one earlier version of a post',
        request: { params: versionParams },
        responses: { 200: json(postVersion, 'The version'), ...failing(401, 403, 404) },
      }),
      async (c) => {
        const { id, versionId } = c.req.valid('param')
        return c.json(await postVersions.get(id, versionId), 200)
      },
    )
    .openapi(
      createRoute({
        ...owner,
        method: 'post',
        path: '/blogs/{id}/versions/{versionId}/restore',
        summary: 'Make an earlier version the post again',
        description: 'What the post is now becomes a version itself. Whether and when it is published stays as it is.',
        request: { params: versionParams, body: jsonBody(restoreInput) },
        responses: { 200: json(post, 'The post as it is now'), ...failing(400, 401, 403, 404, 409, 415) },
      }),
      async (c) => {
        const { id, versionId } = c.req.valid('param')
        const { published: _, publish_at: __, ...fields } = (await postVersions.get(id, versionId)).fields
        return c.json(await blogs.update(id, fields, c.req.valid('json').updated_at), 200)
      },
    )
    .openapi(
      createRoute({
        ...owner,
        method: 'post',
        path: '/blogs/{id}/preview-link',
        summary: 'Make an address that shows this post for a week, published or not',
        description: 'A post has one such address: the one it had before works no more.',
        request: { params: idParam },
        responses: { 201: json(previewLink, 'The path of the page'), ...failing(401, 403, 404) },
      }),
      async (c) => {
        const { id } = await blogs.get(c.req.valid('param').id, false)
        return c.json(shown(await previewLinks.make(id)), 201)
      },
    )
    .openapi(
      createRoute({
        ...owner,
        method: 'get',
        path: '/blogs/{id}/preview-link',
        summary: 'The address that shows this post, as long as it works',
        request: { params: idParam },
        responses: { 200: json(previewLink.nullable(), 'The link; null without one'), ...failing(401, 403, 404) },
      }),
      async (c) => {
        const { id } = await blogs.get(c.req.valid('param').id, false)
        const link = await previewLinks.of(id)
        return c.json(link && shown(link), 200)
      },
    )
    .openapi(
      createRoute({
        ...owner,
        method: 'delete',
        path: '/blogs/{id}/preview-link',
        summary: 'Turn the preview link off',
        request: { params: idParam },
        responses: { 204: { description: 'It works no more' }, ...failing(401, 403, 404) },
      }),
      async (c) => {
        const { id } = await blogs.get(c.req.valid('param').id, false)
        await previewLinks.turnOff(id)
        return c.body(null, 204)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/blogs/preview/{token}',
        tags,
        summary: 'The post behind a preview link',
        request: { params: z.object({ token: z.string() }) },
        responses: { 200: json(readable, 'The post, as its page shows it'), ...failing(404) },
      }),
      async (c) => {
        const id = await previewLinks.read(c.req.valid('param').token)
        if (id === null) throw errors.notFound('This preview link does not work any more.')
        return c.json(await blogs.get(id, false, [...readablePostFields]), 200)
      },
    )
    .openapi(
      createRoute({
        ...owner,
        method: 'post',
        path: '/markdown/preview',
        summary: 'The HTML that this markdown would be published as',
        request: { body: jsonBody(markdownInput) },
        responses: { 200: json(renderedMarkdown, 'The HTML'), ...failing(400, 401, 403, 413, 415, 422) },
      }),
      async (c) => {
        const { content } = c.req.valid('json')
        const { html, readingMinutes, degraded } = await renderInBackground(content, imageSizes(pictures))
        return c.json({ html, reading_minutes: readingMinutes, degraded }, 200)
      },
    )
}
