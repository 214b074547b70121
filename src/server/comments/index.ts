import { siteFiles } from '../../contract/site-map.ts'
import { isLikelyBot } from '../../contract/spam-traps.ts'
import { feature } from '../feature.ts'
import { storedRule } from '../platform/http/limiter.ts'
import { apiApp, listed, noContent, route, signedInViewer } from '../platform/http/route.ts'
import type { Services } from '../services.ts'
import { type Moderation, moderationLinks, openModeration } from './moderation.ts'
import { moderationPages, readingPages } from './pages.ts'
import { searchedComments } from './searched.ts'
import { type CommentStore, commentStore } from './store.ts'

export function openComments(services: Services) {
  const links = moderationLinks(services)
  return { comments: commentStore(services, links), moderation: openModeration(services), moderationLinks: links }
}

export const comments = feature<ReturnType<typeof openComments> & Services>({
  api: [commentRoutes],
  searched: [searchedComments],
  addresses: [
    [siteFiles.moderate, moderationPages],
    ['/', readingPages],
  ],
})

export { type ExportedComments, exportedComments, exportedCommentsShape, putBackComments } from './exported.ts'

const minutes = 60
export const commentRules = {
  writing: storedRule('comments of account', 10, 10 * minutes),
  writingFrom: storedRule('comments from address', 20, 10 * minutes),
  liking: { ...storedRule('likes of account', 120, 10 * minutes), store: 'memory' as const },
}

type Site = Pick<Services, 'limiter'> & { comments: CommentStore; moderation: Moderation }

function commentRoutes({ comments, limiter, moderation }: Site) {
  return apiApp()
    .openapi(route('GET /api/comments/blog/{blogId}'), async (c) => {
      const viewer = await c.get('viewer')()
      return listed(c, c.req.valid('query'), async (page) => {
        const discussion = await comments.ofPost(c.req.valid('param').blogId, viewer, page)
        if (discussion.closed) c.header('X-Comments-Closed', 'true')
        return discussion
      })
    })
    .openapi(route('POST /api/comments'), async (c) => {
      const author = await signedInViewer(c)
      await limiter.take([commentRules.writing, author.id], [commentRules.writingFrom, c.get('client')])
      const { blog_id: blogId, parent_id: parentId = null, content, ...traps } = c.req.valid('json')
      return c.json(await comments.add({ author, blogId, parentId, content, suspect: isLikelyBot(traps) }), 201)
    })
    .openapi(route('PUT /api/comments/{id}'), async (c) => {
      const author = await signedInViewer(c)
      await limiter.take([commentRules.writing, author.id])
      return c.json(await comments.edit(c.req.valid('param').id, author, c.req.valid('json').content), 200)
    })
    .openapi(route('DELETE /api/comments/{id}'), async (c) =>
      noContent(c, comments.remove(c.req.valid('param').id, await signedInViewer(c))),
    )
    .openapi(route('POST /api/comments/{id}/like'), async (c) => {
      const viewer = await signedInViewer(c)
      await limiter.take([commentRules.liking, viewer.id])
      return c.json(await comments.toggleLike(c.req.valid('param').id, viewer), 200)
    })
    .openapi(route('GET /api/comments/admin/all'), async (c) => {
      const viewer = await signedInViewer(c)
      return listed(c, c.req.valid('query'), (page) => moderation.all(viewer, page))
    })
    .openapi(route('POST /api/comments/{id}/approve'), async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await moderation.approve(id, await signedInViewer(c), c.req.valid('json').revision), 200)
    })
    .openapi(route('POST /api/comments/{id}/reject'), (c) =>
      noContent(c, moderation.reject(c.req.valid('param').id, c.req.valid('json').revision)),
    )
}
