import { createRoute, z } from '@hono/zod-openapi'
import {
  approvalInput,
  commentEdit,
  commentInput,
  commentShape,
  likeShape,
  moderatedCommentShape,
} from '../../contract/comments.ts'
import { looksAutomatic } from '../../contract/spam-traps.ts'
import { adminOnly, signedIn, signedInViewer } from '../accounts/guards.ts'
import type { Context } from '../context.ts'
import { apiApp } from '../platform/http/api-app.ts'
import type { Rule } from '../platform/http/limiter.ts'
import { sendRest } from '../platform/http/list-page.ts'
import { failing, idParam, json, jsonBody, listOf, page, queryFlag, security } from '../platform/http/schemas.ts'

const tags = ['Comments']
const comment = commentShape.meta({ id: 'Comment' })
const moderated = moderatedCommentShape.meta({ id: 'ModeratedComment' })

const minutes = 60
export const commentRules = {
  writing: { name: 'comments of account', most: 10, seconds: 10 * minutes },
  writingFrom: { name: 'comments from address', most: 20, seconds: 10 * minutes },
  liking: { name: 'likes of account', most: 120, seconds: 10 * minutes },
} satisfies Record<string, Rule>

/** The endpoints for visitors (spec 7). */
export function commentRoutes({ comments, moderation, limiter }: Pick<Context, 'comments' | 'moderation' | 'limiter'>) {
  return apiApp()
    .openapi(
      createRoute({
        method: 'get',
        path: '/blog/{blogId}',
        tags,
        summary: 'The comments of a post, newest first',
        description: "The approved ones and, with a token, the caller's own pending ones (`approved` is false).",
        request: { params: z.object({ blogId: z.string() }), query: z.object(page) },
        responses: { 200: listOf(comment, 'The comments'), ...failing(400, 404) },
      }),
      async (c) => {
        const viewer = await c.get('viewer')()
        const asked = c.req.valid('query')
        const { comments: found, total } = await comments.ofPost(c.req.valid('param').blogId, viewer, asked)
        sendRest(c, asked, total)
        return c.json(found, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/',
        tags,
        summary: 'Comment on a published post',
        security,
        middleware: signedIn,
        request: { body: jsonBody(commentInput.meta({ id: 'CommentInput' })) },
        responses: { 201: json(comment, 'The comment; pending as a rule'), ...failing(400, 401, 404, 415, 422, 429) },
      }),
      async (c) => {
        const author = await signedInViewer(c)
        limiter.take(commentRules.writing, author.id)
        limiter.take(commentRules.writingFrom, c.get('client'))
        const { blog_id: blogId, content, ...traps } = c.req.valid('json')
        return c.json(await comments.add({ author, blogId, content, suspect: looksAutomatic(traps) }), 201)
      },
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/{id}',
        tags,
        summary: 'Edit the own comment; it waits for approval again',
        security,
        middleware: signedIn,
        request: { params: idParam, body: jsonBody(commentEdit.meta({ id: 'CommentEdit' })) },
        responses: {
          200: json(comment, 'The comment as it is now'),
          ...failing(400, 401, 403, 404, 409, 415, 422, 429),
        },
      }),
      async (c) => {
        const author = await signedInViewer(c)
        limiter.take(commentRules.writing, author.id)
        return c.json(await comments.edit(c.req.valid('param').id, author, c.req.valid('json').content), 200)
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/{id}',
        tags,
        summary: 'Delete the own comment, or any as an admin',
        security,
        middleware: signedIn,
        request: { params: idParam },
        responses: { 204: { description: 'Deleted' }, ...failing(401, 403, 404) },
      }),
      async (c) => {
        await comments.remove(c.req.valid('param').id, await signedInViewer(c))
        return c.body(null, 204)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/{id}/like',
        tags,
        summary: 'Like a comment, or take the like back',
        security,
        middleware: signedIn,
        request: { params: idParam },
        responses: { 200: json(likeShape.meta({ id: 'Like' }), 'How it is now'), ...failing(401, 404, 409, 429) },
      }),
      async (c) => {
        const viewer = await signedInViewer(c)
        limiter.take(commentRules.liking, viewer.id)
        return c.json(await comments.toggleLike(c.req.valid('param').id, viewer), 200)
      },
    )
    .route('/', ownerRoutes({ moderation }))
}

/** The endpoints for the owner. */
function ownerRoutes({ moderation }: Pick<Context, 'moderation'>) {
  const approval = {
    required: false,
    content: { 'application/json': { schema: approvalInput.meta({ id: 'Approval' }) } },
  }
  return apiApp()
    .openapi(
      createRoute({
        method: 'get',
        path: '/admin/all',
        tags,
        summary: 'Every comment with its post, newest first',
        security,
        middleware: adminOnly,
        request: { query: z.object({ ...page, approved: queryFlag.optional() }) },
        responses: { 200: listOf(moderated, 'The comments'), ...failing(400, 401, 403) },
      }),
      async (c) => {
        const asked = c.req.valid('query')
        const { comments: found, total } = await moderation.all(await signedInViewer(c), asked)
        sendRest(c, asked, total)
        return c.json(found, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/{id}/approve',
        tags,
        summary: 'Approve a comment',
        description: 'Send the `revision` that you read, and the call answers 409 when the author edited it since.',
        security,
        middleware: adminOnly,
        request: { params: idParam, body: approval },
        responses: { 200: json(comment, 'The comment'), ...failing(400, 401, 403, 404, 409, 415, 422) },
      }),
      async (c) => {
        const { id } = c.req.valid('param')
        return c.json(await moderation.approve(id, await signedInViewer(c), c.req.valid('json').revision), 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/{id}/reject',
        tags,
        summary: 'Reject a comment, which deletes it',
        security,
        middleware: adminOnly,
        request: { params: idParam, body: approval },
        responses: { 204: { description: 'Deleted' }, ...failing(400, 401, 403, 404, 409, 415, 422) },
      }),
      async (c) => {
        await moderation.reject(c.req.valid('param').id, c.req.valid('json').revision)
        return c.body(null, 204)
      },
    )
}
