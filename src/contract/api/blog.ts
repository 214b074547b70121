import { z } from 'zod'
import {
  type ReadablePost,
  type RelatedPost,
  readablePostFields,
  relatedPostFields,
  type SeriesPart,
  seriesPartFields,
} from '../blog.ts'
import { entryShape } from '../bodies.ts'
import { collections } from '../collections.ts'
import {
  madePreviewLink,
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

const seriesPart = z
  .object(Object.fromEntries(seriesPartFields.map((name) => [name, shape[name] ?? z.unknown()])))
  .meta({ id: 'SeriesPart' }) as z.ZodType as z.ZodType<SeriesPart>

/** The endpoints that only blog posts have. */
export const blogEndpoints = {
  'GET /api/blogs/keywords': {
    tag,
    summary: 'List the keywords of published posts, the most used first',
    access: 'anyone',
    query: z.object({ limit }),
    answers: { 200: json(z.array(keywordCount), 'The keywords') },
  },
  'GET /api/blogs/slug/{slug}/related': {
    tag,
    summary: 'List the published posts that share the most keywords with a post',
    access: 'anyone',
    params: slugParam,
    query: z.object({ limit }),
    answers: { 200: json(z.array(relatedPost), 'The posts, the closest first') },
  },
  'GET /api/blogs/slug/{slug}/series': {
    tag,
    summary: 'List the published posts of the series that a post is part of, the oldest first',
    access: 'anyone',
    params: slugParam,
    answers: { 200: json(z.array(seriesPart), 'The parts, at most 100; empty if the post is in no series') },
  },
  'GET /api/blogs/{id}/versions': {
    tag: writing,
    summary: 'List the earlier versions of a post, newest first',
    access: 'admin',
    params: idParam,
    query: z.object(page),
    answers: { 200: listOf(postVersionSummary, 'The versions') },
  },
  'GET /api/blogs/{id}/versions/{versionId}': {
    tag: writing,
    summary: 'Get one earlier version of a post',
    access: 'admin',
    params: versionParams,
    answers: { 200: json(postVersion, 'The version') },
  },
  'POST /api/blogs/{id}/versions/{versionId}/restore': {
    tag: writing,
    summary: 'Restore an earlier version of a post',
    description: 'The current post becomes a version too. Whether and when the post is published does not change.',
    access: 'admin',
    params: versionParams,
    body: restoreInput,
    answers: { 200: json(post, 'The restored post') },
    errors: [409],
  },
  'POST /api/blogs/{id}/preview-link': {
    tag: writing,
    summary: 'Create a preview link, which shows the post to everyone for a week',
    description: 'A post has one preview link: the previous one stops working.',
    access: 'admin',
    params: idParam,
    answers: { 201: json(madePreviewLink, 'The path of the page; it is not shown again') },
  },
  'GET /api/blogs/{id}/preview-link': {
    tag: writing,
    summary: 'Get when the preview link of a post expires',
    access: 'admin',
    params: idParam,
    answers: { 200: json(previewLink.nullable(), 'Its end; null if there is none') },
  },
  'DELETE /api/blogs/{id}/preview-link': {
    tag: writing,
    summary: 'Turn the preview link off',
    access: 'admin',
    params: idParam,
    answers: { 204: nothing('The link no longer works') },
  },
  'GET /api/blogs/preview/{token}': {
    tag: writing,
    summary: 'Get the post of a preview link',
    access: 'anyone',
    params: z.object({ token: z.string() }),
    answers: { 200: json(readablePost, 'The fields that its page shows') },
  },
  'POST /api/markdown/preview': {
    tag: writing,
    summary: 'Render markdown as it would be published',
    access: 'admin',
    body: markdownInput,
    answers: { 200: json(renderedMarkdown, 'The HTML') },
  },
} as const satisfies Endpoints
