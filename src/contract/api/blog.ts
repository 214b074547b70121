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
import * as writing from '../writing.ts'
import { namedEntry } from './collections.ts'
import { admin, anyone, contentWriter, json, listOf, nothing, resource } from './endpoint.ts'
import { idParam, limit, page } from './query.ts'

const post = namedEntry('blogs')
const { shape }: { shape: Record<string, z.ZodType> } = entryShape(collections.blogs)
const partOfPost = <Part>(names: readonly (keyof Part & string)[], id: string) =>
  z.object(Object.fromEntries(names.map((name) => [name, shape[name] ?? z.unknown()]))).meta({ id }) as z.ZodType<Part>
const readablePost = partOfPost<ReadablePost>(readablePostFields, 'ReadablePost')
const relatedPost = partOfPost<RelatedPost>(relatedPostFields, 'RelatedBlogPost')
const seriesPart = partOfPost<SeriesPart>(seriesPartFields, 'SeriesPart')
const versionParams = idParam.extend({ versionId: z.uuid() })
const keywordCount = z.object({ keyword: z.string(), posts: z.number() }).meta({ id: 'KeywordCount' })

export const blogEndpoints = {
  ...resource(collections.blogs.wording.heading, {
    'GET /api/blogs/keywords': anyone('List the keywords of published posts, the most used first', {
      query: z.object({ limit }),
      answers: { 200: json(z.array(keywordCount), 'The keywords') },
    }),
    'GET /api/blogs/slug/{slug}/related': anyone('List the published posts that share the most keywords with a post', {
      query: z.object({ limit }),
      answers: { 200: json(z.array(relatedPost), 'The posts, the closest first') },
    }),
    'GET /api/blogs/slug/{slug}/series': anyone(
      'List the published posts of the series that a post is part of, the oldest first',
      { answers: { 200: json(z.array(seriesPart), 'The parts, at most 100; empty if the post is in no series') } },
    ),
  }),
  ...resource('Writing', {
    'PUT /api/blogs/slug/{slug}': contentWriter('Create the post with this slug, or change it', {
      description:
        '`content` is read like a file that is imported: it may begin with front matter or a heading as title. A field beside it wins, and the slug is always that of the address. What neither of them names keeps its value, so that a published post stays published; a new one is a draft unless `published` says otherwise. If nothing changes, nothing is saved. The former slug of a post answers 409 with the new one.',
      body: writing.postUpsert.meta({ id: 'PostUpsert' }),
      answers: { 200: json(post, 'The post, changed or as it was'), 201: json(post, 'The new post') },
      errors: [409],
    }),
    'GET /api/blogs/{id}/versions': admin('List the earlier versions of a post, newest first', {
      scope: 'content:read',
      query: z.object(page),
      answers: { 200: listOf(writing.postVersionSummary, 'The versions') },
    }),
    'GET /api/blogs/{id}/versions/{versionId}': admin('Get one earlier version of a post', {
      scope: 'content:read',
      params: versionParams,
      answers: { 200: json(writing.postVersion, 'The version') },
    }),
    'POST /api/blogs/{id}/versions/{versionId}/restore': contentWriter('Restore an earlier version of a post', {
      description: 'The current post becomes a version too. Whether and when the post is published does not change.',
      params: versionParams,
      body: writing.restoreInput,
      answers: { 200: json(post, 'The restored post') },
      errors: [409],
    }),
    'POST /api/blogs/{id}/preview-link': admin('Create a preview link, which shows the post to everyone for a week', {
      description: 'A post has one preview link: the previous one stops working.',
      answers: { 201: json(writing.madePreviewLink, 'The path of the page; it is not shown again') },
    }),
    'GET /api/blogs/{id}/preview-link': admin('Get when the preview link of a post expires', {
      answers: { 200: json(writing.previewLink.nullable(), 'Its end; null if there is none') },
    }),
    'DELETE /api/blogs/{id}/preview-link': admin('Turn the preview link off', {
      answers: { 204: nothing('The link no longer works') },
    }),
    'GET /api/blogs/preview/{token}': anyone('Get the post of a preview link', {
      params: z.object({ token: z.string() }),
      answers: { 200: json(readablePost, 'The fields that its page shows') },
    }),
    'POST /api/markdown/preview': contentWriter('Render markdown as it would be published', {
      body: writing.markdownInput,
      answers: { 200: json(writing.renderedMarkdown, 'The HTML') },
    }),
  }),
}
