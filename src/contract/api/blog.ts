import { z } from 'zod'
import { type ReadablePost, type RelatedPost, readablePostFields, relatedPostFields } from '../blog.ts'
import { entryShape } from '../bodies.ts'
import { collections } from '../collections.ts'
import {
  markdownInput,
  postVersion,
  postVersionSummary,
  previewLink,
  renderedMarkdown,
  restoreInput,
} from '../writing.ts'
import { namedEntry } from './collections.ts'
import { type Endpoints, json, listOf, nothing } from './endpoint.ts'
import { idParam, limit, page, slugParam } from './query.ts'

const tag = collections.blogs.wording.heading
const writing = 'Writing'
const post = namedEntry('blogs')
const postShape: Record<string, z.ZodType> = entryShape(collections.blogs).shape
const readablePost = z
  .object(Object.fromEntries(readablePostFields.map((name) => [name, postShape[name] ?? z.unknown()])))
  .meta({ id: 'ReadablePost' }) as z.ZodType as z.ZodType<ReadablePost>
const versionParams = idParam.extend({ versionId: z.uuid() })
const keywordCount = z.object({ keyword: z.string(), posts: z.number() }).meta({ id: 'KeywordCount' })
const { shape }: { shape: Record<string, z.ZodType> } = entryShape(collections.blogs)
const relatedPost = z
  .object(Object.fromEntries(relatedPostFields.map((name) => [name, shape[name] ?? z.unknown()])))
  .meta({ id: 'RelatedBlogPost' }) as z.ZodType as z.ZodType<RelatedPost>

/** What only blog posts have beside what every collection has. */
export const blogEndpoints = {
  'GET /api/blogs/keywords': {
    tag,
    summary: 'List the keywords of published posts, the most used first',
    access: 'anyone',
    query: z.object({ limit }),
    answers: { 200: json(z.array(keywordCount), 'The keywords') },
    errors: [400],
  },
  'GET /api/blogs/slug/{slug}/related': {
    tag,
    summary: 'List the published posts that share the most keywords with a post',
    access: 'anyone',
    params: slugParam,
    query: z.object({ limit }),
    answers: { 200: json(z.array(relatedPost), 'The posts, the closest first') },
    errors: [400, 404],
  },
  'GET /api/blogs/{id}/versions': {
    tag: writing,
    summary: 'List the earlier versions of a post, newest first',
    access: 'admin',
    params: idParam,
    query: z.object(page),
    answers: { 200: listOf(postVersionSummary, 'The versions') },
    errors: [400, 401, 403, 404],
  },
  'GET /api/blogs/{id}/versions/{versionId}': {
    tag: writing,
    summary: 'Get one earlier version of a post',
    access: 'admin',
    params: versionParams,
    answers: { 200: json(postVersion, 'The version') },
    errors: [401, 403, 404],
  },
  'POST /api/blogs/{id}/versions/{versionId}/restore': {
    tag: writing,
    summary: 'Make an earlier version the post again',
    description: 'What the post is now becomes a version itself. Whether and when it is published stays as it is.',
    access: 'admin',
    params: versionParams,
    body: restoreInput,
    answers: { 200: json(post, 'The post as it is now') },
    errors: [400, 401, 403, 404, 409, 415],
  },
  'POST /api/blogs/{id}/preview-link': {
    tag: writing,
    summary: 'Make an address that shows this post for a week, published or not',
    description: 'A post has one such address: the one it had before works no more.',
    access: 'admin',
    params: idParam,
    answers: { 201: json(previewLink, 'The path of the page') },
    errors: [401, 403, 404],
  },
  'GET /api/blogs/{id}/preview-link': {
    tag: writing,
    summary: 'The address that shows this post, as long as it works',
    access: 'admin',
    params: idParam,
    answers: { 200: json(previewLink.nullable(), 'The link; null without one') },
    errors: [401, 403, 404],
  },
  'DELETE /api/blogs/{id}/preview-link': {
    tag: writing,
    summary: 'Turn the preview link off',
    access: 'admin',
    params: idParam,
    answers: { 204: nothing('It works no more') },
    errors: [401, 403, 404],
  },
  'GET /api/blogs/preview/{token}': {
    tag: writing,
    summary: 'The post behind a preview link',
    access: 'anyone',
    params: z.object({ token: z.string() }),
    answers: { 200: json(readablePost, 'The post, as its page shows it') },
    errors: [404],
  },
  'POST /api/markdown/preview': {
    tag: writing,
    summary: 'The HTML that this markdown would be published as',
    access: 'admin',
    body: markdownInput,
    answers: { 200: json(renderedMarkdown, 'The HTML') },
    errors: [400, 401, 403, 413, 415, 422],
  },
} as const satisfies Endpoints
